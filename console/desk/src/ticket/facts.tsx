// The facts of a ticket: customer, assignment, dates.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { toLanguage, toTime, toWord } from "../base/format.ts";
import { Rows } from "../parts/rows.tsx";
import { inboxTexts } from "./inbox-texts.ts";
import { ticketTexts } from "./texts.ts";

export function Facts({ ticket }: { readonly ticket: Schemas["Ticket"] }) {
  const { language } = useDesk();
  const [texts, words] = [useTexts(ticketTexts), useTexts(inboxTexts)];
  const { status, channel, priority, agent, workedOnBy, tags, sentiment, createdAt, closedAt } = ticket;
  const rows: (readonly [string, string])[] = [
    [words.status, words[status]],
    [words.priority, words[priority]],
    [words.channel, words[channel]],
    [words.support, words[ticket.aiSupportLevel]],
    [words.agent, agent === null ? words.nobody : nameOf(agent)],
    [texts.workingNow, workedOnBy.length === 0 ? words.nobody : workedOnBy.map(nameOf).join(", ")],
    [texts.created, toTime(createdAt, language)],
    ...(closedAt === null ? [] : [[texts.closedAt, toTime(closedAt, language)] as const]),
    [texts.sentiment, toWord(texts.moods, sentiment)],
    [texts.languageLabel, toLanguage(ticket, language)],
    [texts.tags, tags.map(({ name }) => name).join(", ")],
  ];
  return (
    <>
      <Rows rows={rows} />
      <section aria-labelledby="customer">
        <h2 id="customer">{texts.customer}</h2>
        <Customer ticket={ticket} />
      </section>
    </>
  );
}

function Customer({ ticket: { customer, contractId, from, fromName } }: { readonly ticket: Schemas["Ticket"] }) {
  const texts = useTexts(ticketTexts);
  if (customer === null) {
    return (
      <>
        <p>{texts.noCustomer}</p>
        <Rows rows={[[texts.emailLabel, `${fromName} ${from}`]]} />
      </>
    );
  }
  const contract = customer.contracts.find(({ id }) => String(id) === contractId);
  return (
    <Rows
      rows={[
        [texts.customer, customer.company ?? `${customer.firstname} ${customer.lastname}`],
        [texts.emailLabel, customer.email],
        [texts.phoneLabel, String(customer.phone)],
        [texts.address, customer.address],
        [texts.contract, contract === undefined ? (contractId ?? "") : `${contract.id}, ${contract.productName}`],
      ]}
    />
  );
}

function nameOf({ firstName, lastName }: Pick<Schemas["User"], "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}
