// A journal with some methods replaced by the test.
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import { createJournal } from "../../../../mock/control/journal/journal.ts";
import type { Journal } from "../../../../mock/control/journal/journal-entry.ts";
import { SharedBodies } from "../../../../mock/control/memory/shared-bodies.ts";

/** An empty journal with these methods overridden. */
export function createWatchedJournal(overrides: Partial<Journal>): Journal {
  return {
    ...createJournal({ sandbox: "watched", basePath: "", service: ownContract, bodies: new SharedBodies() }),
    ...overrides,
  };
}
