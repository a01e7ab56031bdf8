// Converts a path of keys to a JSON pointer (RFC 6901) and back.

/** The pointer of a path; "" is the whole value. */
export function toPointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The path of a pointer, or of a reference such as `#/components/schemas/User`. */
export function parsePointer(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
