// Adds advice to the error of an ES module that Node treats as CommonJS because of `type` in the nearest package.json.

const markers = ["Cannot use import statement outside a module", "Unexpected token 'export'"];

export function withModuleHint(text: string): string {
  if (!markers.some((marker) => text.includes(marker))) return text;
  return `${text}: Node treats the file as CommonJS; rename it to .mts or .mjs, or set "type": "module" in package.json`;
}
