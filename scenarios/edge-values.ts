// Values that break layouts, encodings and date arithmetic.
import { app, contract, customer, defineScenario, knowledgeSource, team, ticket, user, worklog } from "./kit.ts";

/** Four-byte characters, some composed of several code points, which must not be split. */
const fourBytes = "😀 𝒳𝟜 🧑🏽‍💻 🇪🇺 𠜎";
/** Right-to-left text that contains Latin letters and digits. */
const rightToLeft = "مرحبا (ABC-123) שלום 45,67 €";
const markup = `<b>"Fett"</b> & 'schräg' {{customer.firstname}} %MESSAGE% \\u0041`;
const combining = "Zähler A\u030A\u0301\u0323\u200B\u00AD\u202Etxet";
/** A word that cannot be wrapped, and a string of maximum length. */
const unbroken = "Zählerstandsübermittlungsbestätigung".repeat(27);
const longest = "Die Rechnung stimmt nicht. ".repeat(4_000);

const texts = [fourBytes, rightToLeft, markup, combining, unbroken];

function ticketBetween(id: number, createdAt: string, closedAt: string) {
  return ticket.closed({
    id,
    createdAt,
    modifiedAt: closedAt,
    closedAt,
    firstResponseDueBy: closedAt,
    dueBy: closedAt,
    subject: `Zeitpunkt ${createdAt} bis ${closedAt}`,
  });
}

export default defineScenario({
  name: "edge-values",
  description:
    "Empty strings, four-byte characters, right-to-left text, markup, strings of maximum length, and dates at the turn of the year, from ticket 900001 on.",
  world: { name: "energy-de" },
  records: [
    user.with({ id: 900_001, firstName: fourBytes, lastName: rightToLeft, nameAlias: "", phone: "" }),
    team.with({ id: 900_001, name: markup }),
    customer.with({ id: 900_001, firstname: "", lastname: "", address: "", email: "", company: "" }),
    customer.complete({ id: 900_002, firstname: rightToLeft, lastname: fourBytes, company: unbroken }),
    contract.with({
      id: 900_001,
      customerId: "900001",
      iban: "",
      counterNumber: "",
      productName: "",
      monthlyDeposit: 0,
      consumption: 0,
      unpaidDebt: -0.01,
      startDate: 0,
      endDate: 0,
    }),
    contract.with({
      id: 900_002,
      customerId: "900002",
      productName: unbroken,
      monthlyDeposit: 999_999.99,
      consumption: Number.MAX_SAFE_INTEGER,
      unpaidDebt: 0.1,
    }),
    ticket.with({
      id: 900_001,
      customerId: "900001",
      contractId: "900001",
      from: "",
      fromName: "",
      externalTicketId: "",
      subject: "",
      summary: "",
      body: "",
      bodyPlain: "",
      bodyClean: "",
      template: "",
      sentiment: "",
      to: [],
      ccEmails: [],
      bccEmails: [],
      replyCcEmails: [],
      tagIds: [],
      intents: [],
      attachments: [],
      replyRecipients: { to: [], cc: [], bcc: [] },
    }),
    ...texts.map((text, index) =>
      ticket.with({
        id: 900_002 + index,
        customerId: "900002",
        subject: text,
        summary: text,
        fromName: text,
        body: `<p>${text}</p>`,
        bodyPlain: text,
        bodyClean: text,
        agentId: 900_001,
      }),
    ),
    ticket.with({ id: 900_007, subject: longest, body: longest, bodyPlain: longest, bodyClean: longest }),
    ticketBetween(900_008, "1969-12-31 23:59:59", "1970-01-01 00:00:00"),
    ticketBetween(900_009, "1999-12-31 23:59:59", "2000-01-01 00:00:00"),
    ticketBetween(900_010, "2024-02-29 12:00:00", "2024-12-31 23:59:59"),
    ticketBetween(900_011, "2025-12-29 00:00:00", "2026-01-04 23:59:59"),
    ticketBetween(900_012, "2026-03-29 01:59:59", "2026-10-25 02:30:00"),
    ticket.open({ id: 900_013, dueBy: "9999-12-31 23:59:59" }),
    worklog.rated({ id: 900_001, ticketId: 900_002 }),
    knowledgeSource.with({ id: 900_001, name: fourBytes, title: "", text: "" }),
    knowledgeSource.with({ id: 900_002, name: rightToLeft, title: unbroken, text: longest }),
    app.with({ id: 900_001, appId: "x".repeat(64), name: "Ä".repeat(255), slug: "ae".repeat(255), description: "" }),
    app.with({ id: 900_002, appId: "_", name: fourBytes, slug: "app", description: markup }),
  ],
});
