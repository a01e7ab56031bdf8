// The text of docs/scenarios.md: the catalogue of scenarios and of traits, made from what there is. Written by test/docs/generate.ts,
// held against the file by test/docs/scenarios-page.test.ts.
import { recordFactories } from "../../fixtures/factories/index.ts";
import { createMock } from "../../mock/create-mock.ts";
import { assessmentScenario, yamlScenario } from "./scenario-examples.ts";

/** The whole page. */
export async function makeScenariosPage(): Promise<string> {
  await using mock = await createMock();
  const { scenarios } = mock.control.listScenarios();
  const rows = scenarios.map(({ name, description, tickets, rules, faultCount }) => {
    const house = Object.entries(rules).flatMap(([rule, isOn]) => (isOn ? [`\`${rule}\``] : []));
    return `| \`${name}\` | ${description} | ${tickets} | ${house.join(", ") || "–"} | ${faultCount || "–"} |`;
  });
  const traits = Object.entries(recordFactories).map(([collection, factory]) => {
    const names = factory.traits.map((trait) => `\`${trait}\``).join(", ");
    return `| \`${collection}\` | ${names || "–"} |`;
  });
  return `${[introduction, catalogue, ...rows, "", ownScenarios, traitTable, ...traits, "", merging].join("\n")}\n`;
}

const introduction = `<!-- Made by \`npm run generate:docs\`; do not edit. -->

# Scenarios

A scenario is a named starting point of a mock or of a sandbox: a world, records of its own, a clock, faults and house rules. (It is not a
state machine over stubs, as other tools use the word; every scenario has all operations.)

- At the start: \`ticket-mock --scenario sla-breach\`, or \`createMock({ scenario: "sla-breach" })\`.
- For one sandbox: \`POST /__admin/sandboxes\` with \`{"scenario": "sla-breach"}\`.
- At run time, laid out anew at a date: \`PUT /__admin/scenario\` with \`{"name": "sla-breach", "now": "2026-06-01T08:00:00Z"}\`.
- What there is: \`ticket-mock scenarios\`, or \`GET /__admin/scenarios\`.

A scenario is laid out the same way every time: equal seed, size and start give equal records, byte for byte. Where the caller names no seed,
size or start, the scenario's own count, else the usual ones.`;

const catalogue = `
## The shipped ones

| Scenario | What it shows | Tickets | House rules | Faults |
|---|---|---|---|---|`;

const ownScenarios = `## Your own

\`ticket-mock --scenarios ./my-scenarios\` reads every \`.ts\`, \`.js\`, \`.json\` and \`.yaml\` file right in that folder; what lies in folders
below it is theirs to import. \`--scenario ./demo.json\` reads one file; a state that \`GET /__admin/state\` or \`--save-on-exit\` exported is a
scenario too, called like its file. A file that is broken is told of with place and reason on stderr and in the catalogue, and the others
still load. With \`--watch\` changed files are read again: sandboxes whose scenario changed are laid out anew, the others keep their state.
In process a scenario is a value: \`createMock({ scenarios: [inbox], scenario: "inbox" })\`.

In YAML or JSON:

\`\`\`yaml
${yamlScenario.trim()}
\`\`\`

In TypeScript or JavaScript the default export is the scenario, as plain data. It is evaluated in a thread of its own, and only the data
crosses. There is a word for each collection and each trait:

\`\`\`ts
${assessmentScenario.trim()}
\`\`\`

A record that names an \`id\` the world holds is changed (traits first, then fields), otherwise it is made with that id; without an \`id\` it gets
the next one, \`count\` times. What a record embeds (a ticket's customer, agents and tags, a customer's contracts) follows the ids that it names.
A record may name those declared before it. Traits of tickets that say how a ticket was handled count when it is made.`;

const traitTable = `
## Traits

The same names work in \`POST /__admin/state/<collection>\`.

| Collection | Traits |
|---|---|`;

const merging = `## Building on another scenario

\`extends\` names a scenario, shipped or your own (in TypeScript it may be the scenario itself).

| Part | What becomes of it |
|---|---|
| \`name\`, \`description\` | the scenario's own |
| \`world\`, \`clock\`, \`rules\` | setting by setting, the scenario's own wins; \`without\` counts as one setting |
| \`records\`, \`faults\` | those of the other scenario first, then its own; nothing of the other is dropped |`;
