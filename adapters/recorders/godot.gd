# Godot: move_and_collide of a capsule against the mesh triangle that it hits. Meters, right-handed, Y up.
# An autoload named CapsuleLab; call CapsuleLab.move(body, shape, motion) in place of body.move_and_collide(motion).
extends Node
var lab := StreamPeerTCP.new()
var file: FileAccess

func _ready() -> void: # capsule-lab --listen 7878; a file where nothing listens
	lab.connect_to_host("127.0.0.1", 7878)
	while lab.get_status() == StreamPeerTCP.STATUS_CONNECTING: lab.poll()
	if lab.get_status() != StreamPeerTCP.STATUS_CONNECTED: file = FileAccess.open("user://capsule-lab.jsonl", FileAccess.WRITE)

func vec(v: Vector3) -> String:
	return "[%.9f,%.9f,%.9f]" % [v.x, v.y, v.z]

func move(body: PhysicsBody3D, shape: CollisionShape3D, motion: Vector3) -> KinematicCollision3D:
	var capsule: CapsuleShape3D = shape.shape # its height includes both ends
	var up := shape.global_basis.y.normalized() * (capsule.height / 2 - capsule.radius)
	var from := shape.global_position # before the motion
	var hit := body.move_and_collide(motion)
	var other: CollisionShape3D = hit.get_collider_shape() as CollisionShape3D if hit else null
	if other == null or not other.shape is ConcavePolygonShape3D: return hit
	var faces: PackedVector3Array = other.shape.get_faces() # front faces are clockwise in Godot
	for i in range(0, faces.size(), 3):
		var v := [faces[i], faces[i + 2], faces[i + 1]].map(func(p): return other.global_transform * p)
		var point = Geometry3D.ray_intersects_triangle(hit.get_position() + hit.get_normal() * 0.01, -hit.get_normal(), v[0], v[1], v[2])
		if point == null or hit.get_position().distance_to(point) > 0.01: continue
		var time := hit.get_travel().length() / motion.length()
		var answer := '{"hit":true,"time":%.9f,"normal":%s,"point":%s}' % [time, vec(hit.get_normal()), vec(hit.get_position())]
		var a := '{"capsule":{"a":%s,"b":%s,"radius":%.9f}}' % [vec(from - up), vec(from + up), capsule.radius]
		var line := '{"frame":%d,"reply":true,"query":"sweep_capsule_triangle","motion":%s,"a":%s,"b":{"triangle":[%s]},"answer":%s}\n' \
			% [Engine.get_physics_frames(), vec(motion), a, ",".join(v.map(vec)), answer]
		if file: file.store_string(line); file.flush()
		else: lab.put_data(line.to_utf8_buffer())
		var reply := ""
		while not file and lab.get_status() == StreamPeerTCP.STATUS_CONNECTED and not reply.ends_with("\n"):
			reply += lab.get_utf8_string(maxi(lab.get_available_bytes(), 1)) # waits for the reply
		if reply.contains('"wrong":true'): breakpoint
		break
	return hit
