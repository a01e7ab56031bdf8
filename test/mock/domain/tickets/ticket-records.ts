// Plain records of tickets and what they embed.
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import type {
  AiAgentRecord,
  ContractRecord,
  CustomerRecord,
  TagRecord,
  TicketRecord,
} from "../../../../mock/domain/records/tickets.ts";

export function tag(id: number): TagRecord {
  return {
    id,
    parent: 0,
    sla: 24,
    name: `Thema ${id}`,
    fullName: `Thema ${id}`,
    reference: "ticket",
    type: "skill",
    visibility: "public",
    color: "blue",
    complexity: "",
    priority: "",
    modifiedBy: "",
    properties: [],
    channels: [],
    assignment: [],
    subchannels: [],
    routingRelevance: false,
    detectionDetails: {},
    testCase: {},
    modifiedAt: "2026-01-15 08:30:00",
  };
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
    id,
    orderId: 7,
    tenant: null,
    customerId: String(customerId),
    signupDate: 1681207920,
    startDate: 1685577600,
    endDate: null,
    status: "active",
    statusCode: 40,
    statusCodeTitle: "In Belieferung",
    energy: "gas",
    energyTypeId: 1,
    energySubTypeId: 2,
    email: "",
    firstname: "",
    lastname: "",
    deliveryAddress: "",
    billingAddress: "Lindenallee 14",
    iban: "",
    monthlyDeposit: 94.5,
    consumption: 2850,
    unpaidDebt: 0,
    vatRate: 19,
    basePrice: 11.9,
    workingPrice: 32.45,
    counterNumber: "1EXM17",
    productId: 12,
    campaignId: 3,
    salesChannelId: 2,
    productName: "",
    productCode: "",
    business: false,
    phone: 4930,
    gridOperatorCode: 99,
    gridOperatorName: "",
    registers: [],
    erpUrls: [],
    rawData: null,
    agentPreview: [],
    tabPreview: { color: "yellow", icon: "bolt" },
    ...overrides,
  };
}

export function customer(id: number, contracts: readonly ContractRecord[]): CustomerRecord {
  return {
    id,
    emailMatches: true,
    business: false,
    company: null,
    firstname: "Henrike",
    lastname: `Sommerfeldt ${id}`,
    address: "Lindenallee 14",
    email: `kunde${id}@example.org`,
    phone: 4930,
    tags: [],
    contracts,
    additionalData: {},
  };
}

/** An intent with an AI agent's outcome, or without one. */
export function intent(
  outcome:
    | ({ readonly aiAgentId: number; readonly success: boolean; readonly sent: boolean } & Partial<Schema<"Outcome">>)
    | null,
): TicketRecord["intents"][number] {
  return {
    id: 1,
    code: "change_meter_reading",
    name: "Zählerstand",
    contractId: "",
    status: "done",
    confidenceColor: "green",
    messagePreview: "",
    recipient: "",
    confidence: 0.9,
    verified: true,
    context: {},
    data: {},
    options: [],
    infos: [],
    extraInfo: null,
    outcome:
      outcome === null
        ? null
        : {
            messageLocalized: "",
            internalData: {},
            executedAt: "2026-03-01 09:00:00",
            userId: 1,
            ticketClosed: false,
            recipient: "",
            message: "",
            template: "",
            txId: "",
            sources: [],
            ...outcome,
          },
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
