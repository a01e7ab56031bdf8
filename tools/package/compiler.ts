// Locates the native TypeScript compiler. Two packages bring a command `tsc`, so its path is explicit.

// Each declaration of the package is compiled by both: consumers have either.

/** To be run by Node, from the top folder of the checkout. */
export const nativeCompiler = "node_modules/typescript-native/bin/tsc";

/** One thread: several would check the same types more than once, and beside other tests no core is free. */
export const compilerFlags: readonly string[] = ["--singleThreaded"];
