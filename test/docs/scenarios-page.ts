// Makes docs/scenarios.md: the catalogue of scenarios and traits. Used by test/docs/generate.ts and test/docs/scenarios-page.test.ts.
import { type TraitNote, traitNotes } from "../../fixtures/factories/trait-notes.ts";
import { createMock } from "../../mock/create-mock.ts";
import { assessmentScenario, yamlScenario } from "./scenario-examples.ts";

/** The whole page. */
export async function makeScenariosPage(): Promise<string> {
  await using mock = await createMock();
  const { scenarios } = await mock.control.listScenarios();
  const rows = scenarios.map(({ name, description, tickets, rules, faultCount }) => {
    const house = Object.entries(rules).flatMap(([rule, isOn]) => (isOn ? [`\`${rule}\``] : []));
    return `| \`${name}\` | ${description} | ${tickets} | ${house.join(", ") || "–"} | ${faultCount || "–"} |`;
  });
  const traits = Object.entries(traitNotes).flatMap(([collection, notes]) =>
    Object.entries<TraitNote>(notes).map(([trait, { says, sets }]) => {
      const fields = sets.map((field) => `\`${field}\``).join(", ");
      return `| \`${collection}\` | \`${trait}\` | ${says} | ${fields || "–"} |`;
    }),
  );
  return `${[introduction, catalogue, ...rows, "", ownScenarios, traitTable, ...traits, "", merging].join("\n")}\n`;
}

const introduction = `<!-- Made by \`npm run generate:docs\`; do not edit. -->

# Scenarios

A scenario is a named starting point of a mock or of a sandbox: a world, its own records, a clock, faults and house rules. (In other tools the word means
a state machine over stubs. Here every scenario has all operations.)

- At the start: \`ticket-mock --scenario sla-breach\`, or \`createMock({ scenario: "sla-breach" })\`.
- For one sandbox: \`POST /__admin/sandboxes\` with \`{"scenario": "sla-breach"}\`.
- While the mock runs, with another start of the clock: \`PUT /__admin/scenario\` with \`{"name": "sla-breach", "now": "2026-06-01T08:00:00Z"}\`.
- The list of all: \`ticket-mock scenarios\`, or \`GET /__admin/scenarios\`.

A scenario always starts in the same way: equal seed, size and start of the clock give equal records, byte for byte. If the caller names no seed, size or
start, those of the scenario are used, or else the defaults.`;

const catalogue = `
## Shipped scenarios

| Scenario | What it shows | Tickets | House rules | Faults |
|---|---|---|---|---|`;

const ownScenarios = `## Your own

\`ticket-mock --scenarios ./my-scenarios\` reads every \`.ts\`, \`.js\`, \`.json\` and \`.yaml\` file in that folder. Files in folders below
it are not read; scenarios can import them. \`--scenario ./demo.json\` reads one file. A state that \`GET /__admin/state\` or \`--save-on-exit\` exported is a
scenario too, with the name of its file. A broken file is reported with place and reason, on stderr and in the list of scenarios, and the others still load.
With \`--watch\` changed files are read again, however they are saved; a file that is broken now leaves its scenario as it was. Sandboxes of a changed scenario start again, the others keep their
state. In process a scenario is a value: \`createMock({ scenarios: [inbox], scenario: "inbox" })\`.

In YAML or JSON:

\`\`\`yaml
${yamlScenario.trim()}
\`\`\`

Editors complete and check such files by the JSON Schema that the package ships as \`docs/scenario.schema.json\`: it knows every collection, field, trait
and kind of fault, and refuses what the mock refuses. A YAML file names it in its first line, as above, and a JSON file in a property:
\`"$schema": "../node_modules/ticket-service-mock/docs/scenario.schema.json"\`. The path is relative to the file. Whether a record exists that another one
names is known only when the scenario is built.

In TypeScript or JavaScript the default export is the scenario, as plain data. The file runs in its own thread, and only the data leaves it. There is a
word for each collection and each trait:

\`\`\`ts
${assessmentScenario.trim()}
\`\`\`

\`world\` says how many \`tickets\` there are, its \`seed\`, which collections start empty (\`without\`), and who asks where a token names nobody: the id of a
user (\`caller\`). Left out, that is user 1, else the first administrator, else the first user.

If a record names an \`id\` that the world has, that record is changed (traits first, then fields); otherwise a record with that id is made. Without an
\`id\` a record gets the next one; \`count\` makes several. The parts that a record embeds (customer, agents and tags of a ticket, contracts of a customer)
follow from the ids that it names. A record may name records that are declared before it. Traits that say how a ticket was handled work only when the ticket
is made.`;

const traitTable = `
## Traits

The same names work in \`POST /__admin/state/<collection>\`. \`ticket-mock scenarios --traits\` prints this list.

| Collection | Trait | What the record then is | Fields that it sets |
|---|---|---|---|`;

const merging = `## Building on another scenario

\`extends\` names a scenario, shipped or your own (in TypeScript it may be the scenario itself).

| Part | How it is merged |
|---|---|
| \`name\`, \`description\` | the scenario has its own |
| \`world\`, \`clock\`, \`rules\` | setting by setting; a setting of the scenario replaces that of the other. \`without\` is one setting |
| \`records\`, \`faults\` | those of the other scenario first, then its own; none is dropped |`;
