// Generates docs/scenarios.md: the catalogue of scenarios and traits.
import { type TraitNote, traitNotes } from "../../fixtures/factories/trait-notes.ts";
import { createMock } from "../../mock/create-mock.ts";
import { assessmentScenario, yamlScenario } from "./scenario-examples.ts";

export async function makeScenariosPage(): Promise<string> {
  await using mock = await createMock();
  const { scenarios } = await mock.control.listScenarios();
  const rows = scenarios.map(({ name, description, tickets, rules, faultCount }) => {
    const house = Object.entries(rules).flatMap(([rule, isOn]) => (isOn ? [`\`${rule}\``] : []));
    return `| \`${name}\` | ${description} | ${tickets} | ${house.join(", ")} | ${faultCount || ""} |`;
  });
  const traits = Object.entries(traitNotes).flatMap(([collection, notes]) =>
    Object.entries<TraitNote>(notes).map(([trait, { says, sets }], index) => {
      const fields = sets.map((field) => `\`${field}\``).join(", ");
      return `| ${index === 0 ? `\`${collection}\`` : ""} | \`${trait}\` | ${says} | ${fields} |`;
    }),
  );
  return `${[introduction, catalogue, ...rows, "", ownScenarios, traitTable, ...traits, "", merging].join("\n")}\n`;
}

const introduction = `<!-- Made by \`npm run generate:docs\`; do not edit. -->

# Scenarios

A scenario is a named starting point of a mock or sandbox: a world, its own records, a clock, faults and house rules. Choose one:

- At start: \`ticket-mock --scenario sla-breach\`, or \`createMock({ scenario: "sla-breach" })\`.
- For one sandbox: \`POST /__admin/sandboxes\` with \`{"scenario": "sla-breach"}\`.
- While the mock runs: \`PUT /__admin/scenario\` with \`{"name": "sla-breach", "now": "2026-06-01T08:00:00Z"}\`.
- \`ticket-mock scenarios\` and \`GET /__admin/scenarios\` list them all.

Equal seed, size and start of the clock give equal records. Each is the caller's, else the scenario's, else the default.`;

const catalogue = `
## Shipped scenarios

| Scenario | Shows | Tickets | House rules | Faults |
|---|---|---|---|---|`;

const ownScenarios = `## Your own

\`ticket-mock --scenarios ./my-scenarios\` reads every \`.ts\`, \`.js\`, \`.json\` and \`.yaml\` file in that folder, not in folders below, which scenarios can
import from. \`--scenario ./demo.json\` reads one file. An exported state (\`GET /__admin/state\`, \`--save-on-exit\`) is a scenario too, named after its file. A broken file
is reported on stderr and in the list; the others load.

With \`--watch\`, changed files are read again, and their sandboxes restart; a broken one keeps its last valid form. In process, a scenario is a value:
\`createMock({ scenarios: [inbox], scenario: "inbox" })\`.

In YAML or JSON:

\`\`\`yaml
${yamlScenario.trim()}
\`\`\`

Editors complete and validate such files by the package's JSON Schema \`docs/scenario.schema.json\`, which refuses what the mock refuses, except references to missing records. A
YAML file names it in its first line, a JSON file in a property: \`"$schema": "../node_modules/ticket-service-mock/docs/scenario.schema.json"\`.

In TypeScript or JavaScript, the default export is the scenario as plain data. The file runs in its own thread. Collections and traits have functions:

\`\`\`ts
${assessmentScenario.trim()}
\`\`\`

\`world\` sets the number of \`tickets\`, the \`seed\`, collections that start empty (\`without\`), and the user id that acts when a token names no known user (\`caller\`; by default user 1, else
the first administrator, else the first user).

A record whose \`id\` exists changes that record (traits first, then fields); any other creates one. Without an \`id\`, a record gets the next; \`count\`
creates several. Embedded parts (a ticket's customer, agents and tags, a customer's contracts) follow from ids, also of records declared before. Traits
that say how a ticket was handled work only at its creation.`;

const traitTable = `
## Traits

The same names work in \`POST /__admin/state/<collection>\`. \`ticket-mock scenarios --traits\` prints this list.

| Collection | Trait | The record is | Sets |
|---|---|---|---|`;

const merging = `## Building on another scenario

\`extends\` names a scenario, shipped or your own (in TypeScript, optionally the scenario itself).

| Part | Merged |
|---|---|
| \`name\`, \`description\` | not inherited |
| \`world\`, \`clock\`, \`rules\` | setting by setting; the scenario's own setting wins. \`without\` is one setting |
| \`records\`, \`faults\` | the other scenario's first, then its own; none is dropped |`;
