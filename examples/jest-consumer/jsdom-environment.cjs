// jsdom with the globals of Node that it hides: the mock, and any code that fetches, needs them. Named by test/overdue-list.test.js.
const { TestEnvironment } = require("jest-environment-jsdom");

const names = [
  ...["fetch", "Request", "Response", "Headers", "FormData", "Blob", "URL", "URLSearchParams"],
  ...["ReadableStream", "WritableStream", "TransformStream", "TextEncoder", "TextDecoder", "Uint8Array"],
  ...["AbortController", "AbortSignal", "structuredClone", "crypto"],
];

module.exports = class extends TestEnvironment {
  // Packages are to be those for Node, not those for browsers.
  customExportConditions = ["node", "node-addons"];

  constructor(config, context) {
    super(config, context);
    for (const name of names) {
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    }
  }
};
