// Shows the sandbox's events, its webhooks, and their deliveries.

import { Choice } from "../../shared/choice.tsx";
import { Code } from "../../shared/code.tsx";
import { Time } from "../../shared/time.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import { useLoaded, usePolling, WhenLoaded } from "../parts/loaded.tsx";
import type { PartProps, ViewContext, ViewProps } from "../parts/view-context.ts";
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
const maxEvents = 50;

export function EventsView({ context }: ViewProps) {
  const texts = eventTexts[context.language];
  return (
    <div className="events">
      <EventList context={context} texts={texts} />
      <Webhooks context={context} texts={texts} />
    </div>
  );
}

function fetchNewest({ admin, sandbox: sandboxId }: ViewContext, type: EventName | undefined) {
  const query = { last: maxEvents, ...(type === undefined ? {} : { type }) };
  return unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/events/list", { params: { path: { sandboxId }, query } }));
}

/** The ticket of an event, with its subject if the event has it; "" for none. */
function nameTicket(data: object): string {
  const { ticketId, ticket } = Object(data);
  return ticketId === undefined ? "" : `#${ticketId} ${ticket?.subject ?? ""}`;
}

function EventList({ context, texts }: PartProps<EventTexts>) {
  const { params, go, labels, admin, sandbox, revision } = context;
  const type = names.find((name) => name === params.get("type"));
  const loaded = useLoaded(() => fetchNewest(context, type), [admin, sandbox, type, revision]);
  usePolling(loaded);
  return (
    <section className="card" aria-labelledby="happened">
      <h2 id="happened">{texts.events}</h2>
      <Choice
        label={texts.type}
        value={type ?? ""}
        options={[["", texts.all], ...names.map((name) => [name, name] as const)]}
        set={(name) => go({ type: name }, { replace: true })}
      />
      <WhenLoaded loaded={loaded} labels={labels}>
        {({ events, total }) => (
          <>
            <p className="dim">{total === 0 ? texts.noEvents : `${texts.newest} ${total} ${texts.total}`}</p>
            {events.toReversed().map((event) => (
              <details key={event.id}>
                <summary>
                  <span className="dim number">{event.sequence}</span> <Time at={event.timestamp} />{" "}
                  <strong>{event.type}</strong> <bdi>{nameTicket(event.data)}</bdi>
                </summary>
                <Code label={`${event.type} ${event.sequence}`} text={JSON.stringify(event.data, null, 2)} />
              </details>
            ))}
          </>
        )}
      </WhenLoaded>
    </section>
  );
}
