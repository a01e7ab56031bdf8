// Says what to do about a module that Node takes for CommonJS, as it does below a package.json with `"type": "commonjs"`. Used by
// mock/node/scenario-worker.ts and mock/node/additions-file.ts.

const signs = ["Cannot use import statement outside a module", "Unexpected token 'export'"];

/** The text of an error, with advice where the module is written as an ES module and not taken for one. */
export function withModuleHint(text: string): string {
  if (!signs.some((sign) => text.includes(sign))) return text;
  return `${text}: Node takes the file for CommonJS; name it .mts or .mjs, or write "type": "module" in package.json`;
}
