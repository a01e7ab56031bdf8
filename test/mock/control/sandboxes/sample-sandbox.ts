// Sandboxes over a small world of the knowledge base.
import { recordFactories } from "../../../../fixtures/factories/index.ts";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import { withCheckedArguments } from "../../../../mock/control/checked-control.ts";
import { createControl } from "../../../../mock/control/control.ts";
import { Coverage } from "../../../../mock/control/coverage/coverage.ts";
import { createEventLog } from "../../../../mock/control/events/event-log.ts";
import { createAllRequests } from "../../../../mock/control/journal/all-requests.ts";
import { createJournal } from "../../../../mock/control/journal/journal.ts";
import { SharedBodies } from "../../../../mock/control/memory/shared-bodies.ts";
import { createSandbox } from "../../../../mock/control/sandboxes/create-sandbox.ts";
import { MemorySandboxes } from "../../../../mock/control/sandboxes/memory-sandboxes.ts";
import { rulesPart } from "../../../../mock/control/sandboxes/origin.ts";
import type { Sandbox, SandboxStart } from "../../../../mock/control/sandboxes/sandbox.ts";
import type { SandboxDependencies } from "../../../../mock/control/sandboxes/sandbox-dependencies.ts";
import type { Sandboxes, SandboxesOptions } from "../../../../mock/control/sandboxes/sandbox-registry.ts";
import { toDefaults } from "../../../../mock/control/sandboxes/start.ts";
import type { Scenario } from "../../../../mock/control/scenarios/scenario.ts";
import { collectionDefinitions } from "../../../../mock/domain/collection-definitions.ts";
import { dueRules } from "../../../../mock/domain/passing-time.ts";
import type { HouseRules } from "../../../../mock/domain/records/house-rules.ts";
import { silentLogger } from "../../../../mock/engine/core/logger.ts";
import { createRedactor } from "../../../../mock/engine/core/secrets/redactor.ts";
import { createStore, reopenStore } from "../../../../mock/engine/store/create-store.ts";
import { putSingle } from "../../../../mock/engine/store/single-part.ts";
import { energyDe } from "../../../fixtures/energy-de.ts";
import { createKnowledgeWorld, now, source } from "../../domain/knowledge/knowledge-state.ts";

/** A start at 2026-03-02 09:00:00 UTC with a frozen clock. */
export const sampleStart: SandboxStart = {
  scenario: "small",
  world: "energy-de",
  seed: 1,
  tickets: 0,
  now,
  clockMode: "frozen",
};

const scenarios: readonly Scenario[] = [
  { name: "small", description: "A small knowledge base." },
  {
    name: "strict",
    description: "The same, with a house rule and a fault.",
    rules: { pendingNeedsDueDate: true },
    faults: [{ effect: { kind: "outage" } }],
  },
];

/** The factories, signer, case opener and past coverage that a control needs. */
export const sampleControlParts = {
  factories: recordFactories,
  pastCoverage: new Coverage(ownContract),
  signer: { obstacle: undefined, sign: async ({ userId }: { userId?: number | undefined }) => `token-of-${userId}` },
  openCases: () => Promise.reject(new RangeError("This world has no cases.")),
};

type SampleParts = SandboxDependencies & Pick<SandboxesOptions, "memory" | "allRequests">;

/** Sandbox parts with the scenarios `small` and `strict` and ample memory; equal starts share a world. */
export function createSampleParts(overrides: Partial<SampleParts> = {}): SampleParts {
  const bodies = new SharedBodies();
  const byName = new Map(scenarios.map((scenario) => [scenario.name, scenario]));
  const worlds = new Map<string, ReturnType<typeof createKnowledgeWorld>>();
  return {
    service: ownContract,
    worldSource: {
      getTexts: () => energyDe,
      scenarios: () => byName,
      world(start) {
        const key = `${start.scenario} ${start.seed} ${start.tickets} ${start.now}`;
        const world = worlds.get(key) ?? { ...createKnowledgeWorld(), key, seed: start.seed };
        worlds.set(key, world);
        return world;
      },
    },
    createStore: (options) => createStore({ ...options, definitions: collectionDefinitions }),
    openStore: (checkpoint, options) => reopenStore(checkpoint, { ...options, definitions: collectionDefinitions }),
    dueRules,
    createJournal: (sandbox) => createJournal({ sandbox, basePath: "", service: ownContract, bodies }),
    createEvents: (sandbox) => createEventLog({ sandbox, service: ownContract, bodies }),
    openWebhookSender: () => Promise.reject(new Error("No webhooks here.")),
    realTime: () => now,
    stopwatch: () => 0,
    allRequests: createAllRequests({ service: ownContract, bodies, redactor: createRedactor() }),
    rules: {},
    unknownInput: "refuse",
    memory: { bodies, logger: silentLogger, forgetWorlds() {} },
    ...overrides,
  };
}

/** A sandbox outside any registry. */
export function createSampleSandbox(id = "default", parts: Partial<SandboxDependencies> = {}): Sandbox {
  return createSandbox(id, sampleStart, createSampleParts(parts));
}

/** A registry of at most 100 sandboxes that start with `sampleStart`. */
export function createSampleSandboxes(overrides: Partial<SandboxesOptions> = {}) {
  const defaults = toDefaults(sampleStart, {});
  const options = { ...createSampleParts(), defaults, maxSandboxes: 100, autoSandbox: false };
  return new MemorySandboxes({ ...options, ...overrides });
}

/** The control of a mock with the base path `/api/v1` whose sandboxes start with a scenario, and its registry. */
export function createSampleControl(scenario = "small") {
  const parts = createSampleParts({ realTime: () => Date.UTC(2026, 10, 21, 6) });
  const defaults = toDefaults({ ...sampleStart, scenario }, {});
  const sandboxes = createSampleSandboxes({ ...parts, defaults });
  const uncheckedControl = createControl({ ...parts, ...sampleControlParts, sandboxes, defaults, basePath: "/api/v1" });
  return { control: withCheckedArguments(uncheckedControl, "http://mock.local:4010"), sandboxes };
}

/** Ids of the loaded sandboxes, without using them. */
export function idsOf(sandboxes: Sandboxes): readonly string[] {
  return sandboxes.loaded.list().map(({ sandbox }) => sandbox.id);
}

/** Code of the error that work throws, or "none". */
export function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Error && "code" in error) return String(error.code);
    throw error;
  }
  return "none";
}

/** Adds a knowledge source, as a request would. */
export function addSource({ store }: Sandbox, name = "Neu"): void {
  store.transact((tx) => tx.insert("knowledgeSources", source(tx.nextId("knowledgeSources"), { name })));
}

/** Changes the house rules until the next reset. */
export function setRules({ store }: Sandbox, rules: HouseRules): void {
  store.transact((tx) => putSingle(tx, rulesPart, rules));
}
