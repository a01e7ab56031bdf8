// Stories that send and receive every enum value in the contract.
import type { BehaviourCase } from "../../behaviour-case.ts";
import { knowledgeValueCases } from "./knowledge-values.ts";
import { qualityValueCases } from "./quality-values.ts";
import { searchValueCases } from "./search-values.ts";
import { ticketValueCases } from "./ticket-values.ts";

export const valueCases: readonly BehaviourCase[] = [
  ...ticketValueCases,
  ...searchValueCases,
  ...knowledgeValueCases,
  ...qualityValueCases,
];
