// Tickets as table rows. Texts are truncated and confined to their cells, whatever their direction.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short, toTime } from "../base/format.ts";
import { Link } from "../parts/link.tsx";
import { Scroller } from "../parts/scroller.tsx";
import { Due } from "../ticket/due.tsx";
import { inboxTexts } from "../ticket/inbox-texts.ts";

type Row = Schemas["CompactTicket"];

export function TicketTable({ tickets }: { readonly tickets: readonly Row[] }) {
  const texts = useTexts(inboxTexts);
  return (
    <Scroller label={texts.tickets}>
      <table className="narrow">
        <thead>
          <tr>
            <th scope="col">{texts.number}</th>
            <th scope="col">{texts.subject}</th>
            <th scope="col">{texts.status}</th>
            <th scope="col">{texts.priority}</th>
            <th scope="col">{texts.due}</th>
            <th scope="col">{texts.support}</th>
            <th scope="col" className="wide">
              {texts.channel}
            </th>
            <th scope="col" className="wide">
              {texts.agent}
            </th>
            <th scope="col" className="wide">
              {texts.changed}
            </th>
          </tr>
        </thead>
        <tbody>
          {tickets.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} />
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

function TicketRow({ ticket }: { readonly ticket: Row }) {
  const { language } = useDesk();
  const texts = useTexts(inboxTexts);
  const { id, subject, fromName, from, status, priority, channel, agent, modifiedAt, createdAt, aiSupportLevel } =
    ticket;
  return (
    <tr>
      <td>{id}</td>
      <td className="words">
        <Link to={`ticket/${id}`}>
          <bdi>{short(subject.trim()) || texts.noSubject}</bdi>
        </Link>
        <small>
          <bdi>{short(fromName || from, 80) || texts.unknown}</bdi>
        </small>
      </td>
      <td>
        <span className={`badge ${status}`}>{texts[status]}</span>
      </td>
      <td>
        <span className={`badge ${priority}`}>{texts[priority]}</span>
      </td>
      <td>
        <Due ticket={ticket} />
      </td>
      <td>
        <span className={`badge ai-${aiSupportLevel}`}>{texts[aiSupportLevel]}</span>
      </td>
      <td className="wide">{texts[channel]}</td>
      <td className="wide">
        <bdi>{agent === null ? texts.nobody : short(`${agent.firstName} ${agent.lastName}`, 60)}</bdi>
      </td>
      <td className="wide">{toTime(modifiedAt ?? createdAt, language)}</td>
    </tr>
  );
}
