// Advice about an ES module that Node takes for CommonJS, as it does below a package.json with `"type": "commonjs"`.

const markers = ["Cannot use import statement outside a module", "Unexpected token 'export'"];

export function withModuleHint(text: string): string {
  if (!markers.some((marker) => text.includes(marker))) return text;
  return `${text}: Node takes the file for CommonJS; name it .mts or .mjs, or write "type": "module" in package.json`;
}
