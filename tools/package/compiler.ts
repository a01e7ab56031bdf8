// Locates the native TypeScript compiler. Two packages provide a `tsc` command, so its path is explicit.
// Consumers use either, so the package's declarations are checked with both.

/** Run it with Node from the top folder of the checkout. */
export const nativeCompiler = "node_modules/typescript-native/bin/tsc";

/** Single-threaded: threads would check shared types repeatedly, and parallel tests leave no idle core. */
export const compilerFlags: readonly string[] = ["--singleThreaded"];
