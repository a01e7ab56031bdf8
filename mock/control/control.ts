// Everything that can be steered, as one object: the methods behind every operation of the admin surface, named by their operationIds.
// Made by mock/compose.ts; faces are the admin routes of mock/http/ and, in process, `mock.control` (mock/create-mock.ts).

import type { RecordFactories } from "../records/factories.ts";
import { type ClockControl, createClockControl } from "./clock-control.ts";
import { createFaultControl, type FaultControl } from "./fault-control.ts";
import { createJournalControl, type JournalControl } from "./journal-control.ts";
import { createRecordControl, type RecordControl } from "./record-control.ts";
import { createSandboxControl, type SandboxControl } from "./sandbox-control.ts";
import type { WorldSource } from "./sandboxes/sandbox.ts";
import type { Sandboxes } from "./sandboxes/sandbox-registry.ts";
import type { StartDefaults } from "./sandboxes/start.ts";
import { createScenarioControl, type ScenarioControl } from "./scenario-control.ts";
import { createSessionControl, type SessionControl } from "./session-control.ts";
import { createStateControl, type StateControl } from "./state-control.ts";
import { createStateFileControl, type StateFileControl } from "./state-file-control.ts";

/** Who a session's token stands for, and until when (Unix seconds of the sandbox's clock). */
export interface SessionClaims {
  readonly userId: number;
  readonly name?: string | undefined;
  readonly exp?: number | undefined;
}

/** What the methods work on. */
export interface ControlParts {
  readonly sandboxes: Sandboxes;
  readonly worldSource: WorldSource;
  readonly defaults: StartDefaults;
  /** Where the mock is reached, without a slash at the end, such as `http://127.0.0.1:4010`: base URLs begin with it. */
  readonly origin: string;
  readonly basePath: string;
  /** What records are made with. */
  readonly factories: RecordFactories;
  /** A token that stands for a user, to the end in Unix seconds if any; throws DomainError where this mock cannot sign one. */
  signToken(claims: SessionClaims): Promise<string>;
}

/** One part per area, each in a file of its own. Methods throw (or reject with) DomainError; those that move a store may answer late. */
export interface Control
  extends SandboxControl,
    StateControl,
    StateFileControl,
    RecordControl,
    SessionControl,
    ScenarioControl,
    ClockControl,
    FaultControl,
    JournalControl {}

/** The control over all sandboxes of a mock, for clients that reach it at this origin. */
export function createControl(parts: ControlParts): Control {
  return {
    ...createSandboxControl(parts),
    ...createStateControl(parts),
    ...createStateFileControl(parts),
    ...createRecordControl(parts),
    ...createSessionControl(parts),
    ...createScenarioControl(parts),
    ...createClockControl(parts),
    ...createFaultControl(parts),
    ...createJournalControl(parts),
  };
}
