// Shows the sandbox's events, its webhooks, and their deliveries.

import { Choice } from "../../shared/choice.tsx";
import { Code } from "../../shared/code.tsx";
import { Time } from "../../shared/time.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import type { Desk, PartProps, ViewProps } from "../parts/desk.ts";
import { Shown, useLoaded, usePolled } from "../parts/loaded.tsx";
import { type EventTexts, eventTexts } from "./texts.ts";
import { Webhooks } from "./webhooks.tsx";

type EventName = Schemas["EventName"];

const names: readonly EventName[] = [
  "TicketCreated",
  "TicketUpdated",
  "TicketResponse",
  "ConversationCreated",
  "KnowledgeSourceChanged",
  "QualityAssessment",
  "TestRunFinished",
  "AppInstalled",
  "AppUpdated",
  "AppRemoved",
];

/** How many of the newest events are shown. */
const maxShown = 50;

export function EventsView({ desk }: ViewProps) {
  const texts = eventTexts[desk.language];
  return (
    <div className="events">
      <Happened desk={desk} texts={texts} />
      <Webhooks desk={desk} texts={texts} />
    </div>
  );
}

function askNewest({ admin, sandbox: sandboxId }: Desk, type: EventName | undefined) {
  const query = { last: maxShown, ...(type === undefined ? {} : { type }) };
  return unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/events/list", { params: { path: { sandboxId }, query } }));
}

/** The ticket of an event, with its subject if the event has it; "" for none. */
function nameTicket(data: object): string {
  const { ticketId, ticket } = Object(data);
  return ticketId === undefined ? "" : `#${ticketId} ${ticket?.subject ?? ""}`;
}

function Happened({ desk, texts }: PartProps<EventTexts>) {
  const { params, go, words, admin, sandbox, revision } = desk;
  const type = names.find((one) => one === params.get("type"));
  const loaded = useLoaded(() => askNewest(desk, type), [admin, sandbox, type, revision]);
  usePolled(loaded);
  return (
    <section className="card" aria-labelledby="happened">
      <h2 id="happened">{texts.events}</h2>
      <Choice
        label={texts.type}
        value={type ?? ""}
        options={[["", texts.all], ...names.map((one) => [one, one] as const)]}
        set={(one) => go({ type: one }, true)}
      />
      <Shown loaded={loaded} words={words}>
        {({ events, total }) => (
          <>
            <p className="dim">{total === 0 ? texts.noEvents : `${texts.newest} ${total} ${texts.total}`}</p>
            {[...events].reverse().map((one) => (
              <details key={one.id}>
                <summary>
                  <span className="dim number">{one.sequence}</span> <Time at={one.timestamp} />{" "}
                  <strong>{one.type}</strong> <bdi>{nameTicket(one.data)}</bdi>
                </summary>
                <Code label={`${one.type} ${one.sequence}`} text={JSON.stringify(one.data, null, 2)} />
              </details>
            ))}
          </>
        )}
      </Shown>
    </section>
  );
}
