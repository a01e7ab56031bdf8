// Generates the editor help for the shipped scenarios.
import { scenarios } from "../../scenarios/index.ts";

const head = `// Made by \`npm run generate:docs\` from scenarios/; do not edit. What an editor shows of the shipped scenarios; part of harness/scenarios.ts.

/** The shipped scenarios by name. */
export interface ShippedScenarios {
`;

export function scenarioWordsText(): string {
  const words = scenarios.map(({ name, description, world }) => {
    const size = world?.tickets === undefined ? "" : ` ${world.tickets} tickets.`;
    const key = /^[a-z]+$/.test(name) ? name : JSON.stringify(name);
    return `  /**
   * ${description}${size}
   * @example createMock({ scenario: "${name}" })
   */
  readonly ${key}: string;
`;
  });
  return `${head}${words.join("")}}\n`;
}
