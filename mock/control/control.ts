// Everything that can be steered, as one object: one method per operation of the admin surface, named by its operationId. Made by
// mock/compose.ts. The admin routes of mock/http/ call it for requests; `mock.control` is the same object in process.

import { type ClockControl, createClockControl } from "./clock-control.ts";
import { createDocumentControl, type DocumentControl } from "./document-control.ts";
import { createFaultControl, type FaultControl } from "./fault-control.ts";
import { createJournalControl, type JournalControl } from "./journal-control.ts";
import { createRecordControl, type RecordControl } from "./record-control.ts";
import { createSandboxControl, type SandboxControl } from "./sandbox-control.ts";
import type { ControlParts } from "./sandboxes/control-parts.ts";
import { createScenarioControl, type ScenarioControl } from "./scenario-control.ts";
import { createSessionControl, type SessionControl } from "./session-control.ts";
import { createStateControl, type StateControl } from "./state-control.ts";
import { createStateFileControl, type StateFileControl } from "./state-file-control.ts";

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
    JournalControl,
    DocumentControl {}

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
    ...createDocumentControl(),
  };
}
