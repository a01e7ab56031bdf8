// Plain records of tickets and what they embed.
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import type {
  AiAgentRecord,
  ContractRecord,
  CustomerRecord,
  TagRecord,
  TicketRecord,
} from "../../../../mock/domain/records/tickets.ts";
import { deepFreeze, sampleExchange } from "../../contract/sample-responses.ts";

/** The parts of the contract's complete ticket; no test relies on their values. */
const {
  tags: [sampleTag],
  customer: sampleCustomer,
  intents: [sampleIntent],
} = deepFreeze(sampleExchange("getTicket", "relocation").response) as {
  readonly tags: readonly [TagRecord];
  readonly customer: CustomerRecord & { readonly contracts: readonly [ContractRecord] };
  readonly intents: readonly [TicketRecord["intents"][number] & { readonly outcome: Schema<"Outcome"> }];
};

export function tag(id: number): TagRecord {
  return { ...sampleTag, id, parent: 0, name: `Thema ${id}`, fullName: `Thema ${id}` };
}

export function aiAgent(id: number): AiAgentRecord {
  const names = { name: `agent_${id}`, description: "Nimmt Zählerstände entgegen" };
  return {
    id,
    wire: { id, ...names, intelligence: "smart", textAssistanceAccuracy: 0.9, actions: null },
    outputHandlingCases: {},
  };
}

export function contract(id: number, customerId: number, overrides: Partial<ContractRecord> = {}): ContractRecord {
  return {
    ...sampleCustomer.contracts[0],
    id,
    customerId: String(customerId),
    startDate: 1685577600,
    email: "",
    firstname: "",
    lastname: "",
    deliveryAddress: "",
    billingAddress: "Lindenallee 14",
    monthlyDeposit: 94.5,
    ...overrides,
  };
}

export function customer(id: number, contracts: readonly ContractRecord[]): CustomerRecord {
  return {
    ...sampleCustomer,
    id,
    firstname: "Henrike",
    lastname: `Sommerfeldt ${id}`,
    address: "Lindenallee 14",
    email: `kunde${id}@example.org`,
    contracts,
  };
}

/** An intent with an AI agent's outcome, or without one. */
export function intent(
  outcome:
    | ({ readonly aiAgentId: number; readonly success: boolean; readonly sent: boolean } & Partial<Schema<"Outcome">>)
    | null,
): TicketRecord["intents"][number] {
  return {
    ...sampleIntent,
    id: 1,
    code: "change_meter_reading",
    contractId: "",
    outcome: outcome === null ? null : { ...sampleIntent.outcome, ticketClosed: false, sources: [], ...outcome },
  };
}

const mail: Omit<TicketRecord, "id"> = {
  direction: "in",
  from: "absender@example.org",
  fromName: "Ole Brandhorst",
  to: [],
  ccEmails: [],
  bccEmails: [],
  replyCcEmails: [],
  replyRecipients: { to: [], cc: [], bcc: [] },
  subchannelId: 11,
  externalTicketId: "",
  sentiment: "neutral",
  language: "German",
  languageCode: "de",
  spamStatus: "auto_clean",
  autoExecuteAt: "2026-03-02T12:00:00Z",
  isCustomerActive: false,
  interface: "internal",
  priority: "low",
  channel: "email",
  channelId: "6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6",
  status: "open",
  summary: "",
  aiSupportLevel: "human",
  subject: "Zwischenrechnung",
  bodyPlain: "",
  body: "",
  bodyClean: "",
  isEscalated: false,
  createdAt: "2026-02-20 08:15:07",
  modifiedAt: null,
  firstResponseDueBy: null,
  dueBy: null,
  closedAt: null,
  customer: null,
  customerId: null,
  contractId: null,
  partnerId: 1,
  customerLegitimation: 12,
  customerLegitimationMessage: "unbekannt",
  responderId: null,
  agentId: null,
  agent: null,
  assignedAgentIds: [],
  assignedAgents: [],
  workedOnByIds: [],
  workedOnBy: [],
  attachments: [],
  additionalData: null,
  template: "<p>%MESSAGE%</p>",
  tags: [],
  tagIds: [],
  agentSkillsMatch: true,
  intents: [],
  rawData: null,
  workitem: {},
};

/** An open, unassigned e-mail from an unknown sender, without tags and due dates. */
export function ticket(id: number, overrides: Partial<TicketRecord> = {}): TicketRecord {
  return { id, ...mail, ...overrides };
}
