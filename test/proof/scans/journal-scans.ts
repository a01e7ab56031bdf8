// The texts that the journal and readers of events read, and what hides the secrets in them. Part of test/proof/scans/text-scans.ts.
import { ownContract } from "../../../mock/contract/service-contract.ts";
import { readEvents } from "../../../mock/control/events/read-events.ts";
import type { KeptExchange } from "../../../mock/control/journal/journal-entry.ts";
import { pathParametersOf, queryOf as toQuery } from "../../../mock/control/journal/journal-view.ts";
import { differencesOf } from "../../../mock/control/journal/request-match.ts";
import { verify } from "../../../mock/control/journal/verification.ts";
import { parseQueryText } from "../../../mock/core/query-text.ts";
import { createRedactor } from "../../../mock/core/secrets/redactor.ts";
import { compileSecretNames } from "../../../mock/core/secrets/secret-names.ts";
import { hideSecrets } from "../../../mock/core/secrets/secret-texts.ts";
import { createSampleJournal, update } from "../../mock/control/journal/sample-journal.ts";
import type { TextScan } from "./worst-text.ts";

const redactor = createRedactor();
const isSecretName = compileSecretNames();

function kept(given: Parameters<typeof update>[1], body: unknown = {}): KeptExchange {
  const journal = createSampleJournal({ limits: { bytes: 1e9, bodyBytes: 1e9 } });
  journal.note(update(body, given));
  const [one] = journal.kept();
  if (one === undefined) throw new Error("Nothing was kept.");
  return one;
}

function verifyAt(path: string): unknown {
  const journal = createSampleJournal({ limits: { bytes: 1e9 } });
  journal.note(update({}, { path, operationId: undefined }));
  return verify(journal, { operationId: "getTicket" });
}

/** Reads a stream that brings the text in pieces of 1,000 characters, and then an event. */
async function readPieces(text: string): Promise<unknown> {
  const pieces = [...(text.match(/.{1,1000}/gs) ?? []), "\n\ndata: {}\n\n"].map((piece) =>
    new TextEncoder().encode(piece),
  );
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return readEvents(Promise.resolve(stream)).next();
}

/** Of the journal and what hides its secrets, and of events. */
export const journalScans: readonly TextScan[] = [
  {
    file: "mock/control/journal/journal-view.ts",
    worst: ["«a&»", "«a=1&»", "«%»", "«/»"],
    run: (text) => [toQuery(kept({ queryText: text })), pathParametersOf(kept({ path: `/ticket/${text}` }))],
  },
  { file: "mock/core/query-text.ts", worst: ["«a&»", "«=»", "«&»", "«%»", "«%41»", "«+»"], run: parseQueryText },
  { file: "mock/control/journal/verification.ts", worst: ["/«/»", "/«a/»"], run: verifyAt },
  {
    file: "mock/control/journal/request-match.ts",
    worst: ["«a»b", "eyJ«-eyJ»"],
    run: (text) =>
      differencesOf(kept({}, { text }), { body: { text: `${text}x` } }, { redactor, service: ownContract }),
  },
  {
    file: "mock/core/secrets/redactor.ts",
    worst: ["«a»", "found «a»"],
    run: (text) => {
      const violation = { in: "body", pointer: `/pin/${text}`, found: `"${text}"`, expected: "x" } as const;
      return [
        redactor.message(text, [violation]),
        redactor.violation(violation),
        redactor.value({ [text]: [text] }),
        redactor.body(JSON.stringify({ [text]: text })),
      ];
    },
  },
  { file: "mock/core/secrets/secret-names.ts", worst: ["«a»", "«aB»", "«1»", "«A»", "«-»"], run: isSecretName },
  {
    file: "mock/core/secrets/secret-texts.ts",
    worst: [
      "«eyJ-»",
      "«eyJ.»",
      "«whsec_»",
      "«whsec_.»",
      "«.»eyJ",
      "bearer« »",
      "«bearer »",
      '«bearer+»="',
      '«basic a=»"',
      '«"»',
      "«=»",
      "«:»",
      "«a=»",
      "a« »=",
      "«pin=»",
      "«pin: »",
      '"pin":"«\\»',
      '{"pin":«[»',
      '{"pin":«"[»',
      "pin:«\\»",
      '«pin:\\"»',
      "«://»",
      "://«a»",
      "«@»",
      "«%41»",
      "«%»",
      "«token:{»",
      "«ab=1&»",
      '«\\»"',
      "«1.»",
    ],
    run: (text) => hideSecrets(text, isSecretName),
  },
  {
    file: "mock/control/events/read-events.ts",
    worst: ["«a»", "«\n»", "«: a\n\n»", "«a\n»", 'data: "«a»"'],
    run: readPieces,
  },
];
