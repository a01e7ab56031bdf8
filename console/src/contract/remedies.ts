// What each error code means and what to do about it, in the contract's language.
import type { components } from "../../../spec/generated/types.ts";

type Errors = Omit<components["schemas"], "Error">;
type Code = Extract<Errors[keyof Errors], { readonly success: false; readonly code: string }>["code"];

const idOf = (what: string, where: string) => [`No ${what} has this id.`, `\`${where}\` lists them.`] as const;
const fault = "Switch the fault off, or retry as your client should.";

/** Meaning and fix of each code. */
export const remedies: Readonly<Record<Code, readonly [string, string]>> = {
  answer_breaks_contract: [
    "The mock's own response violated this contract, so it was withheld. Nothing was changed.",
    "Correct the override that made the response; the violations name the places. Without an override, it is a bug of the mock.",
  ],
  assessment_not_editable: ["The assessment cannot be edited in its current state.", "Check `canEdit` first."],
  assessment_not_refreshable: [
    "The review is finished, or the assessment is deleted.",
    "Score again before `reviewedBySupervisor`.",
  ],
  assessment_not_visible: ["The caller may not see this assessment.", "Send the request as a supervisor."],
  bad_gateway: ["A service behind the platform failed. Only a fault causes this.", fault],
  body_too_large: ["The body is too large.", "Send a smaller body or split the request."],
  conflicting_sandboxes: ["The request names two sandboxes.", "Name one: by header, by prefix or by cookie."],
  contract_of_other_customer: [
    "The contract belongs to another customer.",
    "Send the contract alone, which brings its customer, or with its own customer.",
  ],
  crawl_running: ["A crawl of the website is already running.", "Wait for its end, or advance the clock."],
  discussion_date_missing: [
    "`discussedWithAssessee` needs a discussion date, and the body removes it.",
    "Send a `discussionDate`, or omit it: then it is now.",
  ],
  foreign_profile: [
    "Only administrators create tokens for others.",
    "Send the request as an administrator, or for the caller's own profile.",
  ],
  full_text_too_long: ["All texts of `q` have more than 500 characters together.", "Shorten them."],
  incomplete_body: ["The body ended early.", "Send as many bytes as `content-length` says."],
  internal_error: [
    "The mock failed on a valid request. Nothing was changed.",
    "It is a bug of the mock; its log has the cause.",
  ],
  invalid_delay: ["The requested delay is not a number.", "Send it as milliseconds, in digits."],
  invalid_request: [
    "The request violates this contract. Nothing was changed.",
    "`violations` lists every place, up to 100, with what was found and what is expected.",
  ],
  keys_unavailable: [
    "The token cannot be checked: the key set of `--jwks` cannot be fetched.",
    "Make its address reachable, then repeat the request.",
  ],
  malformed_json: ["The body is not valid JSON.", "The message names the place of the error."],
  memory_limit: ["The mock's memory is full.", "Delete sandboxes or snapshots, or raise `--memory-limit`."],
  missing_permission: [
    "The caller lacks the permission for this operation or record.",
    "The message names it and who has it. The default caller is an administrator.",
  ],
  name_taken: ["Another source that is not deleted has this name.", "Choose another name."],
  nested_too_deeply: ["The body has too many levels.", "Send fewer levels."],
  no_signing_key: [
    "This mock checks tokens with `--jwks` and has no private key to create one.",
    "Get the token from the issuer of the key set.",
  ],
  no_test_cases: ["No test case is selected.", "Select at least one."],
  own_assessment: ["The caller is the assessed agent.", "Send the request as another user with the permission."],
  page_follows_source: [
    "The node of a website page has its source's name and place.",
    "Change the knowledge source instead.",
  ],
  pending_needs_due_date: [
    "Under the house rule `pendingNeedsDueDate`, `pending` needs a due date in the future.",
    "Send a future `dueBy`.",
  ],
  rate_limited: [
    "Too many requests. Only a fault causes this.",
    "Wait as many seconds as `retry-after` says, then repeat the request.",
  ],
  repeated_criterion: ["The body scores a criterion twice.", "Send each criterion once."],
  reply_without_recipient: ["The reply has no address in `to`.", "Send one; copies alone do not suffice."],
  reply_without_text: ["The message has no visible text.", "Send a text, or keep it a draft."],
  score_missing: ["A criterion without a score needs one.", "Send its score."],
  score_out_of_range: [
    "A score is not possible for its criterion.",
    "Send 0 up to the scorecard's points; for `metNotMet`, either 0 or all points.",
  ],
  service_unavailable: ["The platform is unavailable. Only a fault causes this.", fault],
  state_out_of_order: [
    "The state does not follow the current one.",
    "Set the next one: none is skipped or taken back.",
  ],
  storage_conflict: [
    "Other replicas changed the sandbox 50 times in a row. Nothing was changed.",
    "Repeat the request.",
  ],
  storage_unavailable: [
    "The storage of the mock's state is unavailable. The message says whether the change may have been stored.",
    "Make the storage reachable, read the record, then repeat the request.",
  ],
  structure_cycle: ["The node would be below itself.", "Choose a parent outside its own branch."],
  structure_node_not_found: idOf("node", "GET /knowledgeSourceStructure"),
  structure_too_deep: ["The tree would have more than 100 levels.", "Choose a higher parent."],
  tag_not_found: idOf("tag", "GET /tag"),
  test_case_of_other_agent: [
    "A test case belongs to another AI agent.",
    "Select test cases of the AI agent that is tested.",
  ],
  test_run_not_running: ["The test run is not running.", "Cancel a run between its start and its end only."],
  test_run_running: ["The test run is still running.", "Wait for its end, or cancel it."],
  test_run_without_cases: ["The run has no test cases left to test.", "Start a new run with other test cases."],
  test_run_without_results: ["The test run has no results to accept.", "Wait for results, or advance the clock."],
  test_ticket_without_result: [
    "The ticket has not been tested in this run yet.",
    "Wait for its result, or advance the clock.",
  ],
  token_bad_signature: ["The token's signature does not fit.", "Sign the token with the secret or key of this mock."],
  token_expired: ["The token has expired.", "Get a new token, or set the clock to before its `exp`."],
  token_malformed: ["The token cannot be read.", "Send the whole token, unchanged, after `Bearer`."],
  token_missing: ["The request has no token.", "Send `Authorization: Bearer <token>`. `ticket-mock token` prints one."],
  token_not_yet_valid: ["The token is not valid yet.", "Wait until its `nbf`, or advance the clock."],
  too_many_exclude_paths: ["The connector would have more than 100 exclude paths.", "Remove some in the same request."],
  too_many_properties: ["The body has too many properties.", "Send fewer properties."],
  unknown_agent: idOf("user", "GET /profiles"),
  unknown_ai_agent: idOf("AI agent", "GET /aiAgents"),
  unknown_app: idOf("installed app", "GET /app"),
  unknown_assessment: idOf("assessment", "GET /quality/assessment"),
  unknown_caller: ["The token names no user of this sandbox.", "Get a token for one of its users."],
  unknown_code: ["The operation does not return the requested status.", "Request one that the contract lists for it."],
  unknown_contract: ["No contract has this id.", "Take `contractId` from a ticket of `POST /ticket/search`."],
  unknown_conversation: ["The ticket has no such message.", "`GET /ticket/{ticketId}/conversation` lists them."],
  unknown_criterion: ["The assessment has no such criterion.", "Take the ids from the assessment."],
  unknown_customer: ["No customer has this id.", "Take `customerId` from a ticket of `POST /ticket/search`."],
  unknown_draft: ["The ticket has no such draft.", "Send the id of a draft of this ticket that is not sent yet."],
  unknown_example: ["The operation has no such example.", "Request one that the contract names for it."],
  unknown_knowledge_source: idOf("knowledge source", "GET /knowledgeSource"),
  unknown_output_handling_case: [
    "The AI agent has no such case.",
    "Send a case of this AI agent, or omit `outputHandlingCase`.",
  ],
  unknown_profile: idOf("user", "GET /profiles"),
  unknown_sandbox: ["No sandbox has this id.", "Create it, or leave out the header or prefix that names it."],
  unknown_scorecard: idOf("scorecard", "GET /quality/scorecard"),
  unknown_store_app: idOf("app of the store", "GET /app/store"),
  unknown_structure_node: idOf("node", "GET /knowledgeSourceStructure"),
  unknown_tag: idOf("tag", "GET /tag"),
  unknown_team: idOf("team", "GET /team/list"),
  unknown_test_case: idOf("test case", "GET /aiQualityCheck/testCase"),
  unknown_test_run: idOf("test run", "GET /aiQualityCheck/testRun"),
  unknown_test_ticket: [
    "The test run does not exist, or has no ticket with this id.",
    "`GET /aiQualityCheck/testRun` lists the runs.",
  ],
  unknown_tested_agent: idOf("AI agent", "GET /aiAgents"),
  unknown_ticket: idOf("ticket", "POST /ticket/search"),
  unknown_website_connector: idOf("website connector", "GET /knowledgeSource/websiteConnector"),
  unprocessable: ["Several rules are broken.", "Each violation names its own."],
  unreadable_address: ["The website's address cannot be read.", "Send a whole address, with `https://`."],
  unsupported_content_encoding: ["The body is compressed.", "Send it uncompressed."],
  unsupported_media_type: ["The body is not JSON.", "Send `content-type: application/json`."],
  website_has_connector: [
    "The website already has a connector.",
    "Change that one: `GET /knowledgeSource/websiteConnector` lists them.",
  ],
};
