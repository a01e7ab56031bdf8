// Derives a stable colour from a name.

export function toColour(name: string): string {
  let hue = 0;
  for (const character of name) hue = (hue * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return `hsl(${hue} 75% 55%)`;
}
