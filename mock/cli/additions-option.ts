// Reads the file of `--additions` and reports errors by file and line.
import { type Additions, BrokenAdditions } from "../create-mock.ts";
import { ConfigError } from "./config-error.ts";

/**
 * Runs the work with the additions of a file, or without any.
 * @throws ConfigError with a line for each error, however late it is found
 */
export async function withAdditions<T>(
  path: string | undefined,
  work: (additions: Additions | undefined) => Promise<T>,
): Promise<T> {
  if (path === undefined) return work(undefined);
  let explain = (error: unknown) => error;
  try {
    const { readAdditionsFile } = await import("../node/additions-file.ts");
    const file = await readAdditionsFile(path);
    explain = file.explain;
    return await work(file.additions);
  } catch (error) {
    const explained = explain(error);
    throw explained instanceof BrokenAdditions
      ? new ConfigError(explained.message.split("\n").map((line) => `--additions: ${line}`))
      : explained;
  }
}
