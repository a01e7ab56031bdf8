// One test run: progress, expected and actual results per ticket, and actions.
import { Button } from "@mantine/core";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { expandCodes, formatPercent, formatTime, truncate } from "../base/format.ts";
import { unwrap } from "../base/problems.ts";
import { useRemote } from "../base/remote.ts";
import { useAct } from "../parts/act.ts";
import { Head } from "../parts/head.tsx";
import { StatePill } from "../parts/state-pill.tsx";
import { loadTickets } from "../parts/tickets.ts";
import { Tiles } from "../parts/tiles.tsx";
import { WhenLoaded } from "../parts/when-loaded.tsx";
import { TestedTicket } from "./tested-ticket.tsx";
import { testRunTexts } from "./texts.ts";

type Result = Schemas["TestRunResult"];

export function TestRun({ id }: { readonly id: number }) {
  const { client } = useDesk();
  const texts = useTexts(testRunTexts);
  const params = { path: { testRunId: id } };
  const remote = useRemote(
    (signal) => unwrap(client.GET("/aiQualityCheck/testRun/{testRunId}", { params, signal })),
    [id],
    true,
  );
  const run = remote.value?.testRun;
  return (
    <>
      <Head
        title={texts.run(id)}
        tab={run === undefined ? texts.run(id) : `${run.description.trim() || run.aiAgentName} (${texts.run(id)})`}
        back={{ to: "test-runs", label: texts.back }}
      >
        {run === undefined ? null : <Facts run={run} />}
      </Head>
      <WhenLoaded remote={remote}>
        {(result) => <TestRunBody id={id} result={result} reload={remote.reload} />}
      </WhenLoaded>
    </>
  );
}

interface TestRunBodyProps {
  readonly id: number;
  readonly result: Result;
  readonly reload: () => void;
}

function Facts({ run: { state, aiAgentName, description, createdAt, endDate } }: { readonly run: Result["testRun"] }) {
  const { language } = useDesk();
  const texts = useTexts(testRunTexts);
  return (
    <>
      <StatePill state={state} label={texts[state]} />
      <bdi>{truncate(expandCodes(aiAgentName), 60)}</bdi>
      <bdi>{truncate(expandCodes(description), 300)}</bdi>
      <span>
        {texts.started} {formatTime(createdAt, language)}
      </span>
      {endDate !== null && (
        <span>
          {texts.ended} {formatTime(endDate, language)}
        </span>
      )}
    </>
  );
}

function TestRunBody({ id, result: { testRun, scores, tickets }, reload }: TestRunBodyProps) {
  const { client, language } = useDesk();
  const texts = useTexts(testRunTexts);
  const ids = tickets.map(({ ticketId }) => ticketId);
  const subjects = useRemote((signal) => loadTickets(client, ids, signal), ids).value;
  const { ticketsTested, ticketsScheduledForTesting: planned, successfulTests } = testRun;
  const share = (value: number) => (ticketsTested === 0 ? "–" : formatPercent(value, language));
  return (
    <>
      <Tiles
        tiles={[
          { name: texts.tested, value: texts.of(ticketsTested, planned) },
          { name: texts.successful, value: texts.of(successfulTests, ticketsTested) },
          { name: texts.overall, value: share(scores.overall) },
          { name: texts.contract, value: share(scores.contractId) },
          { name: texts.sentiment, value: share(scores.sentiment) },
        ]}
      />
      <TestRunActions id={id} state={testRun.state} reload={reload} />
      <section aria-labelledby="tickets">
        <h2 id="tickets">{texts.tickets}</h2>
        {tickets.length === 0 && <p className="empty">{texts.noTickets}</p>}
        {tickets.map((ticket) => (
          <TestedTicket
            key={ticket.id}
            runId={id}
            ticket={ticket}
            subject={subjects?.get(ticket.ticketId)?.subject.trim() ?? ""}
            reload={reload}
          />
        ))}
      </section>
    </>
  );
}

interface TestRunActionsProps {
  readonly id: number;
  readonly state: Result["testRun"]["state"];
  readonly reload: () => void;
}

function TestRunActions({ id, state, reload }: TestRunActionsProps) {
  const { client, profile } = useDesk();
  const texts = useTexts(testRunTexts);
  const { isBusy, act } = useAct();
  const params = { path: { testRunId: id } };
  const may = (permission: "aiQualityCheckRun" | "aiQualityCheckEdit") =>
    profile === undefined || profile.permissions.includes(permission);
  const actions = [
    {
      name: texts.cancel,
      done: texts.cancelDone,
      isOffered: state === "running" && may("aiQualityCheckRun"),
      run: () => unwrap(client.PATCH("/aiQualityCheck/testRun/{testRunId}/cancel", { params })),
    },
    {
      name: texts.rerun,
      done: texts.rerunDone,
      isOffered: state !== "running" && may("aiQualityCheckRun"),
      run: () => unwrap(client.POST("/aiQualityCheck/testRun/{testRunId}/rerun", { params })),
    },
    {
      name: texts.acceptAll,
      done: texts.accepted,
      isOffered: state !== "running" && may("aiQualityCheckEdit"),
      run: () => unwrap(client.POST("/aiQualityCheck/testRun/{testRunId}/acceptAllExpectedResults", { params })),
    },
  ];
  return (
    <div className="tools">
      {actions.map(
        ({ name, done, isOffered, run }) =>
          isOffered && (
            <Button
              key={name}
              variant="default"
              disabled={isBusy}
              onClick={() => act<unknown>({ run, done, after: reload })}
            >
              {name}
            </Button>
          ),
      )}
    </div>
  );
}
