// The sidebar of a ticket: the customer with earlier tickets, service level, details and worklog.
import { nameOfCustomer } from "../../../src/shared/customer.ts";
import { Icon } from "../../../src/shared/icons.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { formatTime, toLabel, toLanguageName, truncate } from "../base/format.ts";
import { Link } from "../parts/link.tsx";
import { Rows } from "../parts/rows.tsx";
import { fieldTexts } from "./field-texts.ts";
import type { LoadedTicket } from "./loaded-ticket.ts";
import { ServiceLevel } from "./service-level.tsx";
import { StatusDot } from "./status-dot.tsx";
import { ticketTexts } from "./texts.ts";
import { Worklog } from "./worklog.tsx";

export function TicketSidebar({ loaded: { ticket, thread, worklog, history } }: { readonly loaded: LoadedTicket }) {
  const texts = useTexts(ticketTexts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <aside className="beside" aria-label={texts.sidebar} tabIndex={0}>
      <section>
        <h2>{texts.customer}</h2>
        <Customer ticket={ticket} />
      </section>
      <section>
        <h2>{texts.history}</h2>
        <History tickets={history} />
      </section>
      <section>
        <h2>{texts.sla}</h2>
        <ServiceLevel ticket={ticket} firstResponse={thread.firstResponse} />
      </section>
      <section>
        <h2>{texts.details}</h2>
        <Details ticket={ticket} />
      </section>
      <section>
        <h2>{texts.worklog}</h2>
        <Worklog entries={worklog} />
      </section>
    </aside>
  );
}

function Customer({ ticket: { id, customer, contractId, from, fromName } }: { readonly ticket: Schemas["Ticket"] }) {
  const texts = useTexts(ticketTexts);
  if (customer === null) {
    return (
      <>
        <p className="dim">{texts.noCustomer}</p>
        <Rows rows={[[texts.from, `${fromName} ${from}`]]} />
      </>
    );
  }
  const contract = customer.contracts.find(({ id }) => String(id) === contractId);
  const { firstname, lastname, email, phone, address } = customer;
  const contractText = contract === undefined ? (contractId ?? "–") : `${contract.productName} (${contract.id})`;
  const lines = [
    ["email", texts.emailLabel, email],
    ["phone", texts.phoneLabel, `+${phone}`],
    ["home", texts.address, address],
    ["contract", texts.contract, contractText],
  ] as const;
  return (
    <>
      <p className="customer">
        <span
          className="initials"
          data-tone="info"
          aria-hidden="true"
        >{`${firstname.slice(0, 1)}${lastname.slice(0, 1)}`}</span>
        <strong>
          <Link to={`ticket/${id}`} query={{ view: "all", customer: String(customer.id) }}>
            <bdi>{truncate(nameOfCustomer(customer), 80)}</bdi>
          </Link>
        </strong>
      </p>
      <ul className="plain contact">
        {lines.map(([icon, name, text]) => (
          <li key={icon} title={name}>
            <Icon name={icon} />
            <span className="unseen">{name}</span>
            <bdi>{truncate(text, 200)}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

function History({ tickets }: { readonly tickets: readonly Schemas["CompactTicket"][] }) {
  const { language } = useDesk();
  const texts = useTexts(ticketTexts);
  const fields = useTexts(fieldTexts);
  if (tickets.length === 0) return <p className="dim">{texts.noHistory}</p>;
  return (
    <ul className="plain history">
      {tickets.map(({ id, subject, status, createdAt }) => (
        <li key={id}>
          <StatusDot status={status} />
          <Link to={`ticket/${id}`}>
            <bdi>{truncate(subject.trim(), 80) || fields.noSubject}</bdi>
          </Link>
          <span className="dim">{formatTime(createdAt, language, "day")}</span>
        </li>
      ))}
    </ul>
  );
}

function Details({ ticket }: { readonly ticket: Schemas["Ticket"] }) {
  const { language } = useDesk();
  const texts = useTexts(ticketTexts);
  const fields = useTexts(fieldTexts);
  const { channel, workedOnBy, tags, sentiment, createdAt, closedAt, aiSupportLevel } = ticket;
  const rows = [
    [texts.workingNow, workedOnBy.map(nameOf).join(", ")],
    [fields.channel, fields[channel]],
    [texts.aiLevel, fields[aiSupportLevel]],
    [texts.created, formatTime(createdAt, language, "near")],
    [texts.closedAt, closedAt === null ? "" : formatTime(closedAt, language, "near")],
    [texts.sentiment, toLabel(texts.moods, sentiment)],
    [texts.languageLabel, toLanguageName(ticket, language)],
    [texts.tags, tags.map(({ name }) => name).join(", ")],
  ] as const;
  return <Rows rows={rows.filter(([, text]) => text !== "")} />;
}

function nameOf({ firstName, lastName }: Pick<Schemas["User"], "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}
