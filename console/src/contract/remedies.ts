// What to do about an error code whose rule names several; in the contract's language.
import type { components } from "../../../spec/generated/types.ts";

type Errors = Omit<components["schemas"], "Error">;
type Code = Extract<Errors[keyof Errors], { readonly success: false; readonly code: string }>["code"];

const idOf = (what: string, where: string) => `No ${what} has this id. \`${where}\` lists them.`;

export const remedies: Readonly<Partial<Record<Code, string>>> = {
  unknown_ticket: idOf("ticket", "POST /ticket/search"),
  unknown_tag: idOf("tag", "GET /tag"),
  tag_not_found: idOf("tag", "GET /tag"),
  unknown_agent: idOf("user", "GET /profiles"),
  unknown_profile: idOf("user", "GET /profiles"),
  unknown_team: idOf("team", "GET /team/list"),
  unknown_customer: "No customer has this id. Take `customerId` from a ticket of `POST /ticket/search`.",
  unknown_contract: "No contract has this id. Take `contractId` from a ticket of `POST /ticket/search`.",
  unknown_app: idOf("installed app", "GET /app"),
  unknown_store_app: idOf("app of the store", "GET /app/store"),
  unknown_assessment: idOf("assessment", "GET /quality/assessment"),
  unknown_scorecard: idOf("scorecard", "GET /quality/scorecard"),
  unknown_ai_agent: idOf("AI agent", "GET /aiAgents"),
  unknown_tested_agent: idOf("AI agent", "GET /aiAgents"),
  unknown_test_case: idOf("test case", "GET /aiQualityCheck/testCase"),
  unknown_test_run: idOf("test run", "GET /aiQualityCheck/testRun"),
  unknown_knowledge_source: idOf("knowledge source", "GET /knowledgeSource"),
  unknown_structure_node: idOf("node", "GET /knowledgeSourceStructure"),
  structure_node_not_found: idOf("node", "GET /knowledgeSourceStructure"),
  unknown_website_connector: idOf("website connector", "GET /knowledgeSource/websiteConnector"),
  unknown_sandbox: "No sandbox has this id. Create it, or leave out the header or prefix that names it.",
  conflicting_sandboxes: "Name one sandbox: by header, by prefix or by cookie.",
  unknown_code: "The operation does not return this status. Request one that the contract lists for it.",
  unknown_example: "The contract has no such example. Request one that it names for the operation.",
  invalid_delay: "Send the delay as milliseconds, in digits.",
  rate_limited: "Wait as many seconds as `retry-after` says, then repeat the request.",
  malformed_json: "Send valid JSON; the message names the place of the error.",
  incomplete_body: "Send as many bytes as `content-length` says.",
  nested_too_deeply: "Send a body with fewer levels.",
  too_many_properties: "Send a body with fewer properties.",
  body_too_large: "Send a smaller body, or in several requests.",
  unsupported_media_type: "Send `content-type: application/json`.",
  unsupported_content_encoding: "Send the body uncompressed.",
  token_missing: "Send `Authorization: Bearer <token>`. `ticket-mock token` prints one.",
  token_malformed: "Send the whole token, unchanged, after `Bearer`.",
  token_expired: "Get a new token, or set the clock to before its `exp`.",
  token_not_yet_valid: "Wait until its `nbf`, or advance the clock.",
  token_bad_signature: "Sign the token with the secret or key of this mock.",
  no_test_cases: "Select at least one test case.",
  test_case_of_other_agent: "Select test cases of the AI agent that is tested.",
  unprocessable: "Several rules are broken; each violation names its own.",
};
