// jsdom plus the Node globals that it hides: the mock needs them, and so does any code that fetches.
const { TestEnvironment } = require("jest-environment-jsdom");

const names = [
  ...["fetch", "Request", "Response", "Headers", "FormData", "Blob", "URL", "URLSearchParams"],
  ...["ReadableStream", "WritableStream", "TransformStream", "TextEncoder", "TextDecoder", "Uint8Array"],
  ...["AbortController", "AbortSignal", "structuredClone", "crypto"],
];

module.exports = class extends TestEnvironment {
  // Resolves packages for Node, not for browsers.
  customExportConditions = ["node", "node-addons"];

  constructor(config, context) {
    super(config, context);
    for (const name of names) {
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    }
  }
};
