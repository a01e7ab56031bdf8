// One test run: progress, expected and actual results per ticket, and actions.
import { Button } from "@mantine/core";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short, toPercent, toSpoken, toTime } from "../base/format.ts";
import { settle } from "../base/problems.ts";
import { useRemote } from "../base/remote.ts";
import { useAct } from "../parts/act.ts";
import { Link } from "../parts/link.tsx";
import { Rows } from "../parts/rows.tsx";
import { Shown } from "../parts/shown.tsx";
import { useTitle } from "../parts/title.ts";
import { TestedTicket } from "./tested-ticket.tsx";
import { testRunTexts } from "./texts.ts";

type Result = Schemas["TestRunResult"];

export function TestRun({ id }: { readonly id: number }) {
  const { client } = useDesk();
  const texts = useTexts(testRunTexts);
  const params = { path: { testRunId: id } };
  const remote = useRemote(
    (signal) => settle(client.GET("/aiQualityCheck/testRun/{testRunId}", { params, signal })),
    [id],
    true,
  );
  const run = remote.value?.testRun;
  useTitle(run === undefined ? texts.run(id) : `${run.description.trim() || run.aiAgentName} (${texts.run(id)})`);
  return (
    <>
      <p>
        <Link to="test-runs">← {texts.back}</Link>
      </p>
      <h1>{texts.run(id)}</h1>
      <Shown remote={remote}>{(result) => <Whole id={id} result={result} again={remote.again} />}</Shown>
    </>
  );
}

interface WholeProps {
  readonly id: number;
  readonly result: Result;
  readonly again: () => void;
}

function Whole({ id, result: { testRun, scores, tickets }, again }: WholeProps) {
  const { language } = useDesk();
  const texts = useTexts(testRunTexts);
  return (
    <>
      <p>
        <bdi>{short(testRun.description, 300)}</bdi>
      </p>
      <Rows
        rows={[
          [texts.state, texts[testRun.state]],
          [texts.agent, toSpoken(testRun.aiAgentName)],
          [texts.started, toTime(testRun.createdAt, language)],
          [texts.ended, testRun.endDate === null ? "" : toTime(testRun.endDate, language)],
          [texts.tested, texts.of(testRun.ticketsTested, testRun.ticketsScheduledForTesting)],
          [texts.successful, texts.of(testRun.successfulTests, testRun.ticketsTested)],
          [texts.overall, toPercent(scores.overall, language)],
          [texts.contract, toPercent(scores.contractId, language)],
          [texts.sentiment, toPercent(scores.sentiment, language)],
        ]}
      />
      <Steering id={id} state={testRun.state} again={again} />
      <section aria-labelledby="tickets">
        <h2 id="tickets">{texts.tickets}</h2>
        {tickets.length === 0 && <p>{texts.noTickets}</p>}
        <ul className="cards">
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <TestedTicket runId={id} ticket={ticket} again={again} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface SteeringProps {
  readonly id: number;
  readonly state: Result["testRun"]["state"];
  readonly again: () => void;
}

function Steering({ id, state, again }: SteeringProps) {
  const { client, profile } = useDesk();
  const texts = useTexts(testRunTexts);
  const { isBusy, act } = useAct();
  const params = { path: { testRunId: id } };
  const may = (permission: "aiQualityCheckRun" | "aiQualityCheckEdit") =>
    profile === undefined || profile.permissions.includes(permission);
  const cancel = () => settle(client.PATCH("/aiQualityCheck/testRun/{testRunId}/cancel", { params }));
  const rerun = () => settle(client.POST("/aiQualityCheck/testRun/{testRunId}/rerun", { params }));
  const accept = () => settle(client.POST("/aiQualityCheck/testRun/{testRunId}/acceptAllExpectedResults", { params }));
  return (
    <div className="tools">
      {state === "running" && may("aiQualityCheckRun") && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => act({ run: cancel, done: texts.cancelled_, after: again })}
        >
          {texts.cancel}
        </Button>
      )}
      {state !== "running" && may("aiQualityCheckRun") && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => act({ run: rerun, done: texts.rerunDone, after: again })}
        >
          {texts.rerun}
        </Button>
      )}
      {state !== "running" && may("aiQualityCheckEdit") && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => act({ run: accept, done: texts.accepted, after: again })}
        >
          {texts.acceptAll}
        </Button>
      )}
    </div>
  );
}
