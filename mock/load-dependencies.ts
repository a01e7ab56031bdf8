// Loads the dependencies of a mock; code that few mocks use, only on demand.
import { type OpenKeySet, openKeySet } from "./auth/key-set.ts";
import { ownContract, type ServiceContract } from "./contract/service-contract.ts";
import type { CaseStarter } from "./control/operation.ts";
import { toSource } from "./control/record-editing/build-record.ts";
import { MemorySandboxes } from "./control/sandboxes/memory-sandboxes.ts";
import type { Sandboxes, SandboxesOptions } from "./control/sandboxes/sandbox-registry.ts";
import type { StoredSandboxesOptions } from "./control/storage/sandbox-loader.ts";
import type { CaseSource } from "./domain/cases/case-steps.ts";
import { dueRules } from "./domain/passing-time.ts";
import type { RecordFactories } from "./domain/records/factories.ts";
import type { Transaction } from "./domain/state-types.ts";
import type { Heap } from "./engine/core/heap.ts";
import { elapsedMs, realTime, startQuietTimer } from "./engine/core/process-time.ts";
import type { Storage } from "./engine/storage/storage.ts";
import { createMonitoring, type Monitoring } from "./http/monitoring.ts";
import type { Platform } from "./node/platform.ts";
import { assertLiveSpeed } from "./options/derived-values.ts";
import type { ResolvedOptions } from "./options/mock-options.ts";
import type { AddedService } from "./run-operations.ts";

/** Loads the code for storages only if one is used, and closes an unusable one. */
export async function openSandboxes(options: StoredSandboxesOptions, storage: Storage | undefined): Promise<Sandboxes> {
  if (storage === undefined) return new MemorySandboxes(options);
  try {
    const { openStoredSandboxes } = await import("./control/storage/open-stored-sandboxes.ts");
    return await openStoredSandboxes(options, storage);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

interface OpenContract {
  readonly service: ServiceContract;
  /** The added operations, if any. */
  serve(factories: RecordFactories): AddedService | undefined;
}

/** Loads the code for additions only if there are any. */
export async function openContract(resolved: ResolvedOptions): Promise<OpenContract> {
  const base = await loadContract(resolved);
  const { additions, basePath } = resolved;
  if (additions === undefined) return { service: base, serve: () => undefined };
  const { loadAdditions } = await import("./additions/load-additions.ts");
  return loadAdditions(additions, base, basePath);
}

/** Loads the code that removes companions only if they are hidden. */
async function loadContract({ surface }: ResolvedOptions): Promise<ServiceContract> {
  return surface === "all" ? ownContract : (await import("./contract/surface.ts")).documentedContract();
}

/** Loads the key set only for a strict mock. */
export async function loadKeySet({ auth, jwks, logger }: ResolvedOptions): Promise<OpenKeySet | undefined> {
  return auth === "strict" && jwks !== undefined ? openKeySet(jwks, { logger, elapsed: elapsedMs }) : undefined;
}

/** Loads the platform; bundles for browsers replace its file (package.json, `browser`). */
export async function loadPlatform(): Promise<Platform> {
  return (await import("./node/platform.ts")).platform;
}

/** Loads the counters only if metrics are on. With the machine's time, request ids differ from run to run. */
export async function loadMonitoring(
  { metrics, machineTime }: ResolvedOptions,
  storage: Storage | undefined,
): Promise<Monitoring> {
  const meter = metrics ? await (await loadPlatform()).openMeter() : undefined;
  const run = machineTime ? Math.floor(realTime() * 1000).toString(36) : undefined;
  return createMonitoring(run, meter, storage?.check);
}

/** Loads the rules and the speed of passing time; the code for live worlds only if the option is set. */
export async function loadLive({
  live,
  storage,
}: ResolvedOptions): Promise<Pick<SandboxesOptions, "dueRules" | "speed" | "startTimer">> {
  if (live === undefined) return { dueRules };
  assertLiveSpeed(live, storage);
  const [{ createLiveRules }, { cases }] = await Promise.all([
    import("./live/live-rules.ts"),
    import("./worlds/cases.ts"),
  ]);
  return {
    speed: live,
    startTimer: (work, milliseconds) => startQuietTimer(work, milliseconds / live),
    dueRules: createLiveRules(dueRules, { cases, toSource: toCaseSource }),
  };
}

/** Loads cases on first use. */
export async function openCases(): Promise<CaseStarter> {
  const [{ createCaseStarter }, { cases }] = await Promise.all([
    import("./live/case-starter.ts"),
    import("./worlds/cases.ts"),
  ]);
  return createCaseStarter({ cases, toSource: toCaseSource });
}

function toCaseSource(tx: Transaction): CaseSource {
  return { ...toSource(tx), ticketsOf: (customerId) => tx.lookup("tickets", "customer", String(customerId)) };
}

/** Opens the heap only if its memory is limited. */
export async function openHeap({ memoryLimit }: ResolvedOptions, given?: Heap): Promise<Heap | undefined> {
  return memoryLimit === undefined ? undefined : (given ?? (await loadPlatform()).openHeap());
}

/** Loads the code for storages only if one is set. */
export async function openStorage({ storage, logger }: ResolvedOptions): Promise<Storage | undefined> {
  return storage === "memory" ? undefined : (await loadPlatform()).openStorage(storage, { logger });
}
