// One ticket of a test run: expected next to actual results.
import { Button } from "@mantine/core";
import { Table } from "../../../src/shared/table.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { expandCodes, toLabel, truncate } from "../base/format.ts";
import { unwrap } from "../base/problems.ts";
import { useAct } from "../parts/act.ts";
import { Link } from "../parts/link.tsx";
import { testRunTexts } from "./texts.ts";

interface TestedTicketProps {
  readonly runId: number;
  readonly ticket: Schemas["TestRunTicket"];
  /** "" while unknown. */
  readonly subject: string;
  readonly reload: () => void;
}

export function TestedTicket({ runId, ticket, subject, reload }: TestedTicketProps) {
  const { client, profile } = useDesk();
  const texts = useTexts(testRunTexts);
  const { isBusy, act } = useAct();
  const { ticketId, expectedResult, actualResult } = ticket;
  const params = { path: { testRunId: runId, ticketId } };
  const accept = () =>
    unwrap(client.PATCH("/aiQualityCheck/testRun/{testRunId}/acceptExpectedResult/{ticketId}", { params }));
  const rows = toRows(texts, expectedResult, actualResult);
  const isTested = actualResult !== null;
  const isSame = rows.every(([, expected, observed]) => expected === observed);
  const isDifferent = isTested && !isSame;
  const name = texts.ticket(ticketId);
  return (
    <details className="card tested" open={isDifferent}>
      <summary>
        <strong>
          <bdi>{truncate(subject, 120) || name}</bdi>
        </strong>{" "}
        {!isTested && (
          <span className="pill" data-tone="plain">
            {texts.notYet}
          </span>
        )}
        {isTested && (
          <span className="pill" data-tone={isSame ? "good" : "bad"}>
            {isSame ? texts.same : texts.different}
          </span>
        )}
      </summary>
      <p>
        <Link to={`ticket/${ticketId}`}>{name}</Link>
      </p>
      <Table
        label={name}
        className="compared"
        columns={[texts.field, texts.expected, texts.observed]}
        rows={rows.map(([name, expected, observed]) => ({
          key: name,
          tone: isTested && expected !== observed ? "warn" : undefined,
          cells: [
            name,
            <bdi key="expected">{truncate(expected, 200)}</bdi>,
            <bdi key="observed">{truncate(observed ?? "–", 200)}</bdi>,
          ],
        }))}
      />
      {isDifferent && profile?.permissions.includes("aiQualityCheckEdit") && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => act({ run: accept, done: texts.accepted, after: reload })}
        >
          {texts.accept}
          <span className="unseen">: {name}</span>
        </Button>
      )}
    </details>
  );
}

type TestResult = Schemas["TestRunTicket"]["expectedResult"];

/** The compared fields, each with its expected and its actual value. */
function toRows(texts: (typeof testRunTexts)["en"], expectedResult: TestResult, actualResult: TestResult | null) {
  return [
    [
      texts.intents,
      toSortedText(expectedResult.intentDetection.map(expandCodes)),
      toSortedText(actualResult?.intentDetection.map(expandCodes)),
    ],
    [texts.contract, expectedResult.contractId, actualResult?.contractId],
    [
      texts.sentiment,
      toLabel(texts.moods, expectedResult.sentiment),
      toOptionalLabel(texts.moods, actualResult?.sentiment),
    ],
    [texts.tags, toSortedText(expectedResult.tags), toSortedText(actualResult?.tags)],
    [
      texts.support,
      toLabel(texts.levels, expectedResult.aiSupportLevel),
      toOptionalLabel(texts.levels, actualResult?.aiSupportLevel),
    ],
  ] as const;
}

function toOptionalLabel(labels: Readonly<Record<string, string>>, value: string | undefined): string | undefined {
  return value === undefined ? undefined : toLabel(labels, value);
}

function toSortedText(values: readonly string[] | undefined): string {
  return (values ?? []).toSorted().join(", ");
}
