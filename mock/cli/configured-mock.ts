// Creates the mock for the settings of `serve` and makes it listen; errors name the flag that causes them.
import { BrokenAdditions, createMock, type Listening, type Mock, type MockOptions } from "../create-mock.ts";
import { UnusableOption } from "../engine/core/errors.ts";
import { maxHeapBytes } from "../node/heap.ts";
import type { SettingsOf } from "../options/command-flags.ts";
import { withAdditions } from "./additions-option.ts";
import { ConfigError } from "./config-error.ts";
import { readScenarioOptions } from "./scenario-options.ts";
import { flagOf } from "./settings.ts";

/** Share of V8's heap limit; the rest is for code, requests in progress and garbage. */
const memoryShare = 0.6;

export function createConfiguredMock(config: SettingsOf<"serve">, options: MockOptions): Promise<Mock> {
  return withAdditions(config.additions, async (additions) =>
    createMockOrThrow({ ...options, ...(await readScenarioOptions(config)), additions, machineTime: true }),
  );
}

/** Creates a mock; an option that createMock refuses is reported by the name of its flag. */
async function createMockOrThrow(options: MockOptions): Promise<Mock> {
  try {
    const ownLimit = Math.floor(maxHeapBytes() * memoryShare);
    return await createMock({ ...options, memoryLimit: options.memoryLimit ?? ownLimit });
  } catch (error) {
    if (!(error instanceof RangeError) || error instanceof BrokenAdditions) throw error;
    throw new ConfigError([
      error instanceof UnusableOption ? flagOf("serve", error.option) + error.reason : error.message,
    ]);
  }
}

export async function listenOrThrow(mock: Mock, { host, port }: SettingsOf<"serve">): Promise<Listening> {
  try {
    return await mock.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new ConfigError([`--port: ${host}:${port} is in use; choose another port, or 0 for any free one`]);
    }
    throw new ConfigError([`--host, --port: cannot listen on ${host}:${port} (${String(code ?? error)})`]);
  }
}
