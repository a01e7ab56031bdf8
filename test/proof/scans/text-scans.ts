// Every place that reads a text of a request or a record. Used by test/proof/text-scans.proof.test.ts, which also checks that none is missing.
import { formScans } from "./form-scans.ts";
import { journalScans } from "./journal-scans.ts";
import { recordingScans } from "./recording-scans.ts";
import { requestScans } from "./request-scans.ts";
import { serviceScans } from "./service-scans.ts";
import type { TextScan } from "./worst-text.ts";

export const textScans: readonly TextScan[] = [
  ...requestScans,
  ...journalScans,
  ...formScans,
  ...serviceScans,
  ...recordingScans,
];

const bounded = "its expressions look at a bounded number of characters";
const short = "a pattern has 200 characters at most, by the form of the records of connectors";
const own = "it reads words of the contract, of this program or of its operator";
const admin = "it reads a path or a header that the server has bounded, with an expression of one pass";
const calling = "it hands the text to a reader of the table, or to the platform's own";

/** Files that read texts too and need no measuring, each with the reason. */
export const otherReaders: Readonly<Record<string, string>> = {
  "mock/additions-file.ts": own,
  "mock/additions/added-contract.ts": own,
  "mock/additions/check-conflicts.ts": own,
  "mock/additions/check-form.ts": own,
  "mock/additions/check-schemas.ts": own,
  "mock/additions/reply-headers.ts": own,
  "mock/additions/state-access.ts": own,
  "mock/auth/key-set.ts": own,
  "mock/auth/read-token.ts": bounded,
  "mock/control/kept/directory.ts": "it counts the letters of an id's number, and reads what this program has written",
  "mock/control/kept/journals/journal-reads.ts": calling,
  "mock/control/kept/journals/kept-exchange.ts": "it reads what this program has written, by the platform's own reader",
  "mock/control/kept/open-kept.ts": "it reads what this program has written, by the platform's own reader",
  "mock/contract/quick-check.ts": "its expressions are the patterns of the contract, which are linear",
  "mock/contract/surface/surface.ts": own,
  "mock/contract/violations.ts": own,
  "mock/control/checked-control.ts": own,
  "mock/control/coverage/coverage-model.ts": own,
  "mock/control/faults/fault-index.ts": calling,
  "mock/control/journal/har.ts": calling,
  "mock/control/webhooks/delivery-lines.ts": "it looks for a delivery in a list, and reads no text",
  "mock/control/record-control.ts": bounded,
  "mock/control/record-editing/references.ts": bounded,
  "mock/control/sandboxes/sandbox-id.ts": bounded,
  "mock/control/scenarios/left-out.ts": own,
  "mock/control/scenarios/read-scenarios.ts": own,
  "mock/core/errors.ts": own,
  "mock/core/random.ts": own,
  "mock/core/secrets/redact-body.ts": calling,
  "mock/core/shell-pattern-parts.ts": short,
  "mock/core/words/edit-distance.ts": "it reads words of this program or its operator, and paths of a bounded length",
  "mock/open-mock.ts": calling,
  "mock/store/changes/record-differences.ts": "it compares names of fields, and reads no text of a record",
  "mock/store/picture/record-table.ts": "it compares names of fields, and reads no text of a record",
  "mock/http/admin/admin-app.ts": admin,
  "mock/http/app.ts": own,
  "mock/http/compiled-route.ts": own,
  "mock/http/pages/pages-route.ts": admin,
  "mock/http/request-id.ts": bounded,
  "mock/http/contract-examples.ts": own,
  "mock/http/header-list.ts": bounded,
  "mock/http/steps/fault-breach.ts": calling,
  "mock/http/steps/fault-wire.ts": own,
  "mock/mock-sandbox.ts": calling,
  "mock/records/case-sums.ts": own,
  "mock/records/searched-texts.ts": calling,
  "mock/services/directory.ts": "it looks for at most 100 characters, with the platform's own search",
  "mock/services/knowledge/knowledge-exclusion.ts": calling,
  "mock/services/knowledge/website-plan.ts": calling,
  "mock/services/tickets/ticket-intake.ts": "it asks the platform whether a text is blank",
  "mock/services/tickets/ticket-references.ts": bounded,
  "mock/pages/pages.ts": own,
  "mock/webhook-sender.ts": "an address has 2,000 characters at most, by the form of webhooks",
  "mock/storage/postgres/failures.ts": own,
  "mock/storage/postgres/hints.ts": "a hint has 8,000 bytes at most, and is written by another replica",
  "mock/storage/postgres/journal.ts": "it splits what this program has joined",
  "mock/storage/postgres/postgres-url.ts": own,
};
