// More of what the clients of the cluster do: notes, tickets from another system, websites that only one may connect, work that adds up.
// Beside test/proof/cluster/moves.ts.
import { busyTickets, type Move, type MoveContext } from "./moves.ts";

export function writeNote({ random, unique }: MoveContext): Move {
  const ticket = random.pick(busyTickets);
  const text = `note ${unique()}`;
  const op = { kind: "note", ticket, text } as const;
  return {
    asked: {
      method: "POST",
      path: `/ticket/${ticket}/conversation/reply`,
      body: { private: true, content: { message: text } },
    },
    unanswered: op,
    read: (status) => (status === 200 ? { op } : undefined),
  };
}

export function readNotes(ticket: number): Move {
  return {
    asked: { method: "GET", path: `/ticket/${ticket}/conversation` },
    read: (status, text) => {
      if (status !== 200) return undefined;
      const { conversations }: { conversations: { bodyPlain: string; private: boolean }[] } = JSON.parse(text);
      const texts = conversations.map(({ bodyPlain }) => bodyPlain).filter((body) => /^note \d+$/.test(body));
      return { op: { kind: "notes", ticket, texts } };
    },
  };
}

/** Two clients often send the same ticket of another system: one of them makes it. */
export function takeIn({ random, unique }: MoveContext): Move {
  const external = `ext-${Math.floor(unique() / 40)}-${random.integer(0, 2)}`;
  const op = { kind: "make", counter: "tickets.next", name: `tickets.${external}` } as const;
  return {
    asked: {
      method: "POST",
      path: "/ticket",
      body: { channel: "chat", externalTicketId: external, subject: `From outside: ${external}` },
    },
    unanswered: op,
    read: (status, text) => {
      if (status !== 200) return undefined;
      const { ticket }: { ticket: { id: number } } = JSON.parse(text);
      return { op: { ...op, id: ticket.id } };
    },
  };
}

/** All tickets there are: ids have no gaps. */
export function countTickets(): Move {
  return {
    asked: { method: "POST", path: "/ticket/search", body: { filters: [], limit: 1 } },
    read: (status, text) => {
      if (status !== 200) return undefined;
      const { total }: { total: number } = JSON.parse(text);
      return { op: { kind: "read", sees: { "tickets.next": total + 1 } } };
    },
  };
}

/** Connects a website that others try to connect too, or gives one up that this client has connected. */
export function connectWebsite({ random, unique, taken }: MoveContext): Move {
  const own = random.chance(0.5) ? taken.shift() : undefined;
  if (own !== undefined) return giveUp(own);
  const site = `site${Math.floor(unique() / 60)}-${random.integer(0, 2)}`;
  const op = { kind: "take", place: `${site}.taken` } as const;
  return {
    asked: {
      method: "POST",
      path: "/knowledgeSource/websiteConnector",
      body: { url: `https://www.example.org/${site}`, name: site, parent: 0 },
    },
    unanswered: op,
    read: (status, text) => {
      if (status === 409) return { op: { ...op, hasTaken: false } };
      if (status !== 200) return undefined;
      const { id }: { id: number } = JSON.parse(text);
      taken.push(`${site}/${id}`);
      return { op: { ...op, hasTaken: true } };
    },
  };
}

function giveUp(own: string): Move {
  const [site, id] = own.split("/");
  const op = { kind: "free", place: `${site}.taken` } as const;
  return {
    asked: { method: "DELETE", path: `/knowledgeSource/websiteConnector/${id}` },
    unanswered: op,
    read: (status) => (status === 200 ? { op } : undefined),
  };
}

/** Work on a ticket only adds up. */
export function readWork(ticket: number): Move {
  return {
    asked: { method: "GET", path: `/ticket/${ticket}/worklog` },
    read: (status, text) => {
      if (status !== 200) return undefined;
      const entries: { time: { duration: number } }[] = JSON.parse(text);
      const seconds = entries.reduce((sum, { time }) => sum + time.duration, 0);
      const grown = { [`work sessions of ticket ${ticket}`]: entries.length, [`seconds on ticket ${ticket}`]: seconds };
      return { op: { kind: "read", sees: {} }, grown };
    },
  };
}
