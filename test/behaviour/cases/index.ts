// Every case of the behaviour suite in order of execution, and a selection that covers everything.
import type { BehaviourCase } from "../behaviour-case.ts";
import { appCases } from "./apps.ts";
import { assessmentCases } from "./assessments.ts";
import { callerCases } from "./callers.ts";
import { conversationCases } from "./conversations.ts";
import { directoryCases } from "./directory.ts";
import { documentedResponseCases } from "./documented-responses.ts";
import { eventCases, webhookCases } from "./events.ts";
import { faultCases } from "./faults.ts";
import { intakeCases } from "./intake.ts";
import { journalCases } from "./journal.ts";
import { knowledgeCases } from "./knowledge.ts";
import { knowledgeChangeCases } from "./knowledge-changes.ts";
import { profileCases } from "./profiles.ts";
import { qualityCases } from "./quality.ts";
import { realClientCases } from "./real-clients.ts";
import { requestCases } from "./requests.ts";
import { searchCases } from "./search.ts";
import { steeringCases } from "./steering.ts";
import { testRunCases } from "./test-runs.ts";
import { ticketCases } from "./tickets.ts";
import { unknownValueCases } from "./unknown-values.ts";
import { valueCases } from "./values/index.ts";
import { websiteCases } from "./websites.ts";
import { workCases } from "./work.ts";

export const behaviourCases: readonly BehaviourCase[] = [
  ...ticketCases,
  ...searchCases,
  ...workCases,
  ...conversationCases,
  ...intakeCases,
  ...knowledgeCases,
  ...knowledgeChangeCases,
  ...websiteCases,
  ...qualityCases,
  ...testRunCases,
  ...assessmentCases,
  ...appCases,
  ...callerCases,
  ...profileCases,
  ...directoryCases,
  ...requestCases,
  ...realClientCases,
  ...faultCases,
  ...steeringCases,
  ...journalCases,
  ...eventCases,
  ...webhookCases,
  ...documentedResponseCases,
  ...unknownValueCases,
  ...valueCases,
];

/** Cases that together use every operation, response status and kind of fault, as test/behaviour/in-process.test.ts verifies. */
export const coreCases: readonly BehaviourCase[] = [...requestCases, ...faultCases, ...documentedResponseCases];
