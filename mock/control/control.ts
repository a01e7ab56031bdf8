// Everything that can be steered, as one object: one method per operation of the admin surface, named by its operationId. Made by
// mock/compose.ts. The admin routes of mock/http/ call it for requests; `mock.control` is the same object in process.

import type { TraitTable } from "../records/record-types.ts";
import { type ClockControl, createClockControl } from "./clock-control.ts";
import { createDocumentControl, type DocumentControl } from "./document-control.ts";
import { createEventControl, type EventControl } from "./event-control.ts";
import { createFaultControl, type FaultControl } from "./fault-control.ts";
import { createJournalControl, type JournalControl } from "./journal-control.ts";
import { createRecordControl, type OpenRecordControl } from "./record-control.ts";
import { createSandboxControl, type SandboxControl } from "./sandbox-control.ts";
import type { AtOrigin, ControlParts } from "./sandboxes/control-parts.ts";
import { createScenarioControl, type ScenarioControl } from "./scenario-control.ts";
import { createSessionControl, type SessionControl } from "./session-control.ts";
import { createStateControl, type StateControl } from "./state-control.ts";
import { createStateFileControl, type StateFileControl } from "./state-file-control.ts";
import type { RecordControl } from "./typed-records.ts";
import { createWebhookControl, type WebhookControl } from "./webhook-control.ts";

interface CommonControl
  extends SandboxControl,
    StateControl,
    StateFileControl,
    SessionControl,
    ScenarioControl,
    ClockControl,
    FaultControl,
    JournalControl,
    EventControl,
    WebhookControl,
    DocumentControl {}

/**
 * One part per area, each in a file of its own. Every method returns a promise, in this process as over HTTP, and rejects with DomainErrors.
 * In this process its work is done when it returns, unless a change log answers late.
 */
export interface Control<T extends TraitTable = TraitTable> extends CommonControl, RecordControl<T> {}

/** The same for requests, which name a collection at run time and come by an origin. */
export interface OpenControl
  extends AtOrigin<SandboxControl & StateControl & StateFileControl & JournalControl>,
    SessionControl,
    ScenarioControl,
    ClockControl,
    FaultControl,
    EventControl,
    WebhookControl,
    DocumentControl,
    OpenRecordControl {}

/** The control over all sandboxes of a mock. */
export function createControl(parts: ControlParts): OpenControl {
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
    ...createEventControl(parts),
    ...createWebhookControl(parts),
    ...createDocumentControl(parts),
  };
}
