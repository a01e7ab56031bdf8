// One ticket: its messages, what the AI understood and did, the work on it, and the agent's actions. Reloads periodically.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short } from "../base/format.ts";
import { settle } from "../base/problems.ts";
import { refreshMs, useRemote } from "../base/remote.ts";
import { Link } from "../parts/link.tsx";
import { Shown } from "../parts/shown.tsx";
import { Actions } from "./actions.tsx";
import { Answer } from "./answer.tsx";
import { Conversation } from "./conversation.tsx";
import { Due } from "./due.tsx";
import { Facts } from "./facts.tsx";
import { inboxTexts } from "./inbox-texts.ts";
import { Intents } from "./intents.tsx";
import { ServiceLevel } from "./service-level.tsx";
import { ticketTexts } from "./texts.ts";
import { Worklog } from "./worklog.tsx";

export function Ticket({ id }: { readonly id: number }) {
  const { client } = useDesk();
  const [texts, words] = [useTexts(ticketTexts), useTexts(inboxTexts)];
  const params = { path: { ticketId: id } };
  const ticket = useRemote((signal) => settle(client.GET("/ticket/{ticketId}", { params, signal })), [id], refreshMs);
  const talk = useRemote(
    (signal) => settle(client.GET("/ticket/{ticketId}/conversation", { params, signal })),
    [id],
    refreshMs,
  );
  const work = useRemote(
    (signal) => settle(client.GET("/ticket/{ticketId}/worklog", { params, signal })),
    [id],
    refreshMs,
  );
  const again = () => {
    for (const one of [ticket, talk, work]) one.again();
  };
  return (
    <>
      <p>
        <Link to="">← {texts.back}</Link>
      </p>
      <h1>
        {texts.ticket(id)}
        {ticket.value !== undefined && (
          <>
            {": "}
            <bdi>{short(String(ticket.value.subject ?? "").trim()) || words.noSubject}</bdi>
          </>
        )}
      </h1>
      {ticket.value !== undefined && (
        <p className="badges">
          <span className={`badge ${ticket.value.status}`}>{words[ticket.value.status]}</span>{" "}
          <span className={`badge ${ticket.value.priority}`}>{words[ticket.value.priority]}</span>{" "}
          <span className={`badge ai-${ticket.value.aiSupportLevel}`}>{words[ticket.value.aiSupportLevel]}</span>{" "}
          <Due ticket={ticket.value} />
        </p>
      )}
      <div className="columns">
        <div>
          <section aria-labelledby="talk">
            <h2 id="talk">{texts.conversation}</h2>
            <Shown remote={talk}>
              {({ conversations }) => <Conversation ticketId={id} messages={conversations} again={again} />}
            </Shown>
          </section>
          <Answer
            ticketId={id}
            suggestion={findSuggestion(ticket.value, talk.value?.conversations ?? [])}
            again={again}
          />
        </div>
        <div>
          <Shown remote={ticket}>{(value) => <Beside ticket={value} again={again} />}</Shown>
          <Shown remote={talk}>
            {({ firstResponse }) =>
              ticket.value === undefined ? null : <ServiceLevel ticket={ticket.value} firstResponse={firstResponse} />
            }
          </Shown>
          <section aria-labelledby="work">
            <h2 id="work">{texts.worklog}</h2>
            <Shown remote={work}>{(entries) => <Worklog entries={entries} />}</Shown>
          </section>
        </div>
      </div>
    </>
  );
}

/** The reply of an AI agent that succeeded but was never sent, not even by a person. */
function findSuggestion(
  ticket: Schemas["Ticket"] | undefined,
  messages: readonly Schemas["Conversation"][],
): string | undefined {
  const outcome = ticket?.intents.find((intent) => intent.outcome?.success === true && !intent.outcome.sent)?.outcome;
  const message = outcome?.message;
  const isUsed = messages.some(({ direction, content }) => direction === "out" && content.message === message);
  return ticket?.status === "closed" || isUsed || !message ? undefined : message;
}

function Beside({ ticket, again }: { readonly ticket: Schemas["Ticket"]; readonly again: () => void }) {
  return (
    <>
      <Actions ticket={ticket} again={again} />
      <Facts ticket={ticket} />
      <Intents intents={ticket.intents} />
    </>
  );
}
