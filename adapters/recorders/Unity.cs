// Unity: a capsule's cast against the mesh triangle that it hits. Meters, left-handed, Y up: the lab's z is -z.
using System.IO;
using System.Net.Sockets;
using UnityEngine;

public static class CapsuleLab {
    static StreamReader replies;
    static TextWriter lab;

    // In place of Physics.CapsuleCast; `from` and `to` are the sphere centers.
    public static bool CapsuleCast(Vector3 from, Vector3 to, float radius, Vector3 motion, out RaycastHit hit) {
        if (!Physics.CapsuleCast(from, to, radius, motion, out hit, motion.magnitude)) return false;
        if (!(hit.collider is MeshCollider mesh) || hit.triangleIndex < 0) return true; // only a mesh has triangles
        int[] index = mesh.sharedMesh.triangles;
        Vector3[] vertices = mesh.sharedMesh.vertices; // the mesh must be readable
        var v = new string[3];
        for (int i = 0; i < 3; i++) v[i] = Vec(mesh.transform.TransformPoint(vertices[index[hit.triangleIndex * 3 + i]]));
        string answer = $"{{\"hit\":true,\"time\":{Num(hit.distance / motion.magnitude)},\"normal\":{Vec(hit.normal)},\"point\":{Vec(hit.point)}}}";
        Send($"{{\"frame\":{Time.frameCount},\"reply\":true,\"query\":\"sweep_capsule_triangle\",\"motion\":{Vec(motion)},\"a\":{{\"capsule\":{{"
            + $"\"a\":{Vec(from)},\"b\":{Vec(to)},\"radius\":{Num(radius)}}}}},\"b\":{{\"triangle\":[{string.Join(",", v)}]}},\"answer\":{answer}}}");
        return true;
    }

    static string Num(float x) => x.ToString("R", System.Globalization.CultureInfo.InvariantCulture);
    static string Vec(Vector3 v) => $"[{Num(v.x)},{Num(v.y)},{Num(-v.z)}]";

    static void Send(string line) {
        if (lab == null) {
            try { // capsule-lab --listen 7878; a file where nothing listens
                var stream = new TcpClient("127.0.0.1", 7878).GetStream();
                (lab, replies) = (new StreamWriter(stream), new StreamReader(stream));
            } catch (SocketException) { lab = new StreamWriter("capsule-lab.jsonl", true); }
        }
        lab.Write(line + "\n");
        lab.Flush();
        if (replies?.ReadLine()?.Contains("\"wrong\":true") == true) Debug.Break(); // the editor pauses after this frame
    }
}
