// Reports Node features missing from a test environment before the mock is loaded; jsdom hides many of them.

const missing = ["Request", "Response", "Headers", "ReadableStream", "TextEncoder", "TextDecoder", "AbortController"]
  .filter((name) => !(name in globalThis))
  .concat(globalThis.crypto?.subtle === undefined ? ["crypto.subtle"] : [])
  .concat(hasNodeArrays() ? [] : ["Node's Uint8Array"]);

if (missing.length > 0) {
  throw new Error(
    `This test environment is missing parts of Node that the mock needs: ${missing.join(", ")}. For a test without a page, write ` +
      "`/** @jest-environment node */` at the top of its file. For a test with a page, set testEnvironment to a class that extends " +
      "jest-environment-jsdom's and copies these globals from Node to this.global in its constructor.",
  );
}

// Values from Node's own functions must be instances of the environment's classes.
function hasNodeArrays(): boolean {
  return !("TextEncoder" in globalThis) || new TextEncoder().encode("") instanceof Uint8Array;
}
