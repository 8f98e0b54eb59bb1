// Your engine on the bench: in a new folder `dotnet new console`, this file in place of Program.cs, `dotnet build -o out`,
// then capsule-lab judge --program ./out/NAME
//
// Reads a case a line from standard input and answers each with a line. Put your engine's calls in place of the functions
// below; what a function answers is what is judged, and what it leaves out is not.

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.Json;

// --- Your engine: a function a question. ---------------------------------------------------------------------------
//
// Right-handed, y is up, metres. `motion`, of sweeps alone, is the whole displacement of the first shape.

public readonly record struct Vec3(double X, double Y, double Z)
{
    public static Vec3 operator +(Vec3 a, Vec3 b) => new(a.X + b.X, a.Y + b.Y, a.Z + b.Z);
    public static Vec3 operator -(Vec3 a, Vec3 b) => new(a.X - b.X, a.Y - b.Y, a.Z - b.Z);
    public static Vec3 operator *(Vec3 a, double by) => new(a.X * by, a.Y * by, a.Z * by);
    public double Dot(Vec3 b) => X * b.X + Y * b.Y + Z * b.Z;
    public double Length => Math.Sqrt(Dot(this));
    public Vec3 Cross(Vec3 b) => new(Y * b.Z - Z * b.Y, Z * b.X - X * b.Z, X * b.Y - Y * b.X);
}

public abstract record Shape;
public sealed record Sphere(Vec3 Center, double Radius) : Shape;
/// <summary>A and B are the centres of the spheres at its ends.</summary>
public sealed record Capsule(Vec3 A, Vec3 B, double Radius) : Shape;
public sealed record Triangle(Vec3[] V) : Shape;
/// <summary>Turned about x, then y, then z, degrees.</summary>
public sealed record Box(Vec3 Center, Vec3 HalfSize, Vec3 Rotation) : Shape;

public sealed class Answer
{
    public bool Hit;
    public double? Time;     // of a sweep: the fraction of `motion` at first contact
    public double? Depth;
    public Vec3? Normal;     // unit, from the second shape to the first
    public Vec3? Point;      // of the second shape
    public double? Distance; // between the cores: points, segments, triangles
}

public static class Engine
{
    /// <summary>Null where no function answers such a case.</summary>
    public static Answer? Ask(Shape a, Shape b, Vec3? motion) => (a, b, motion) switch
    {
        (Sphere sphere, Sphere other, null) => RoundContact(sphere, other.Center, other.Radius, new(0, 1, 0)),
        (Sphere sphere, Capsule other, null) => RoundContact(
            sphere, ClosestOnSegment(sphere.Center, other.A, other.B), other.Radius, AnyPerpendicular(other.B - other.A)),
        (Sphere sphere, Triangle other, null) => RoundContact(
            sphere, ClosestOnTriangle(sphere.Center, other.V), 0, FaceNormal(other.V)),
        _ => null,
    };

    /// <summary>A sphere and the nearest point of another core; `otherwise` is the normal where the centre lies on it.</summary>
    static Answer RoundContact(Sphere sphere, Vec3 core, double coreRadius, Vec3 otherwise)
    {
        var apart = sphere.Center - core;
        var distance = apart.Length;
        var depth = sphere.Radius + coreRadius - distance;
        if (depth < 0) return new Answer { Distance = distance };
        var normal = distance > 1e-9 ? apart * (1 / distance) : otherwise;
        return new Answer
        {
            Hit = true, Depth = depth, Normal = normal, Point = core + normal * coreRadius, Distance = distance,
        };
    }

    static Vec3 ClosestOnSegment(Vec3 point, Vec3 a, Vec3 b)
    {
        var along = b - a;
        var lengthSq = along.Dot(along);
        return lengthSq == 0 ? a : a + along * Math.Clamp((point - a).Dot(along) / lengthSq, 0, 1);
    }

    static Vec3 ClosestOnTriangle(Vec3 point, Vec3[] v)
    {
        var face = (v[1] - v[0]).Cross(v[2] - v[0]);
        var areaSq = face.Dot(face);
        var edges = new[] { (v[0], v[1]), (v[1], v[2]), (v[2], v[0]) };
        bool IsInside((Vec3 A, Vec3 B) edge) => (edge.B - edge.A).Cross(point - edge.A).Dot(face) >= 0;
        if (areaSq > 0 && edges.All(IsInside)) return point - face * ((point - v[0]).Dot(face) / areaSq);
        return edges.Select(edge => ClosestOnSegment(point, edge.Item1, edge.Item2)).OrderBy(q => (point - q).Length).First();
    }

    /// <summary>A unit vector at a right angle to `axis`; any at all where that has no length.</summary>
    static Vec3 AnyPerpendicular(Vec3 axis)
    {
        var (x, y, z) = (Math.Abs(axis.X), Math.Abs(axis.Y), Math.Abs(axis.Z));
        var across = axis.Cross(x <= y && x <= z ? new(1, 0, 0) : y <= z ? new(0, 1, 0) : new Vec3(0, 0, 1));
        return across.Length > 0 ? across * (1 / across.Length) : new(0, 1, 0);
    }

    static Vec3 FaceNormal(Vec3[] v)
    {
        var face = (v[1] - v[0]).Cross(v[2] - v[0]);
        if (face.Length > 0) return face * (1 / face.Length);
        return AnyPerpendicular(new[] { v[1] - v[0], v[2] - v[0], v[2] - v[1] }.OrderBy(edge => edge.Length).Last());
    }
}

// --- The bench: nothing to change below. -----------------------------------------------------------------------------

public static class Bench
{
    public static void Main()
    {
        while (Console.ReadLine() is { } line)
        {
            using var document = JsonDocument.Parse(line);
            var root = document.RootElement;
            var id = root.TryGetProperty("id", out var told) ? told.GetRawText() : "null";
            Vec3? motion = root.TryGetProperty("motion", out var way) ? Vector(way) : null;
            var answer = Engine.Ask(ReadShape(root.GetProperty("a")), ReadShape(root.GetProperty("b")), motion);
            Console.Out.WriteLine($"{{\"id\":{id},{Text(answer)}}}");
            Console.Out.Flush(); // at once: whoever asked waits for it
        }
    }

    static string Text(Answer? answer)
    {
        if (answer is null) return "\"error\":\"no function answers this\"";
        var parts = new List<string> { $"\"hit\":{(answer.Hit ? "true" : "false")}" };
        foreach (var (key, value) in new[] { ("time", answer.Time), ("depth", answer.Depth), ("distance", answer.Distance) })
            if (value is { } number) parts.Add($"\"{key}\":{Digits(number)}");
        foreach (var (key, value) in new[] { ("normal", answer.Normal), ("point", answer.Point) })
            if (value is { } v) parts.Add($"\"{key}\":[{Digits(v.X)},{Digits(v.Y)},{Digits(v.Z)}]");
        return string.Join(",", parts);
    }

    static string Digits(double number) => number.ToString("R", CultureInfo.InvariantCulture);

    static Vec3 Vector(JsonElement list) => new(list[0].GetDouble(), list[1].GetDouble(), list[2].GetDouble());

    static Shape ReadShape(JsonElement shape)
    {
        var (kind, of) = (shape.EnumerateObject().First().Name, shape.EnumerateObject().First().Value);
        Vec3 At(string key) => of.TryGetProperty(key, out var list) ? Vector(list) : default;
        double Radius() => of.GetProperty("radius").GetDouble();
        return kind switch
        {
            "sphere" => new Sphere(At("center"), Radius()),
            "capsule" => new Capsule(At("a"), At("b"), Radius()),
            "triangle" => new Triangle(of.EnumerateArray().Select(Vector).ToArray()),
            _ => new Box(At("center"), At("half_size"), At("rotation")),
        };
    }
}
