// Where the native TypeScript compiler is: it does the work of `typescript` in a fifth of the time. `npm run typecheck` calls it by the same
// path, because both packages bring a command `tsc`.

// Each declaration of the package is compiled by both: consumers have either.

/** To be run by Node, from the top folder of the checkout. */
export const nativeCompiler = "node_modules/typescript-native/bin/tsc";

/** One thread: several would check the same types more than once, and beside other tests no core is free. */
export const compilerFlags: readonly string[] = ["--singleThreaded"];
