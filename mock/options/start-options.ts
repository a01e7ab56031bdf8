// Declares the options that determine the start of a mock: scenario, world, clock.
import { defaultStart } from "../control/sandboxes/start.ts";
import type { ScenarioFiles } from "../control/scenarios/read-scenarios.ts";
import type { ScenarioDeclaration } from "../control/scenarios/scenario.ts";
import { isObject } from "../engine/core/is-object.ts";
import { flag, option } from "./option.ts";
import { custom, instant, liveSpeed, oneOf, onOff, text, whole } from "./option-values.ts";

const files = custom<ScenarioFiles>(
  (value) =>
    isObject(value) && "files" in value && "broken" in value && [value.files, value.broken].every(Array.isArray),
  "an object with the lists files and broken",
);

/** Largest size of a world. */
export const maxTickets = 100_000;

/** Whether a world is given by the path of its folder rather than by its name. */
export function isWorldFolder(world = ""): world is string {
  return /[/\\]|^\.+$/.test(world);
}

export const startOptions = {
  /**
   * Name of a scenario: a shipped scenario, or one from `scenarios` or `scenarioFiles`. Default: default.
   * @example createMock({ scenario: "sla-breach" })
   */
  scenario: option(text(), "starting world", {
    defaultText: defaultStart.scenario,
    flag: flag(
      "--scenario <name|file>",
      text(),
      "starting world: a scenario's name, or the file of a scenario, an exported state or a report",
      defaultStart.scenario,
    ),
  }),
  /**
   * Your own scenarios, made by `defineScenario` of `ticket-service-mock/scenarios`; an invalid scenario is an error. Default: none.
   * @example createMock({ scenarios: [defineScenario({ name: "quiet", description: "No faults." })], scenario: "quiet" })
   */
  scenarios: option(
    custom<readonly ScenarioDeclaration[]>(Array.isArray, "a list"),
    "your own scenarios, made by `defineScenario`",
    {
      flag: flag(
        "--scenarios <folder>",
        text("a folder's path"),
        "folder of your own scenarios: .ts, .js, .json, .yaml",
      ),
    },
  ),
  /**
   * Your own scenarios, already read from files, each as `{ file, source, value }`; broken files do not affect others. Default: none.
   * @example createMock({ scenarioFiles: { files: [{ file: "demo.json", source: "file", value: {} }], broken: [] } })
   */
  scenarioFiles: option(files, "your own scenarios, as read from files"),
  /**
   * An exported state (`control.exportState`, or the content of its file) to start from, instead of scenario, seed and tickets. The mock
   * neither builds worlds nor loads the code for it: other scenarios, seeds and sizes, traits and records with missing fields are refused
   * with 422 prebuilt_world. The clock has the state's time and mode; `now` moves it. Default: none.
   * @example createMock({ state: await mock.control.exportState("default") })
   */
  state: option(
    // Loading reports every mistake in a state with its pointer.
    custom<object>(() => true, "an exported state"),
    "an exported state to start from, instead of scenario, seed and tickets",
  ),
  /**
   * What the records are about: `energy-de`, an energy supplier in Germany; `energy-de-price-rise`, the same after a
   * price rise; `parcels-en`, an online shop in the United Kingdom; or, in Node, the path of a folder with your own
   * world, which `ticket-mock world init` creates and which is named after the folder. Default: the scenario's, else energy-de.
   * @example createMock({ world: "./my-shop" })
   */
  world: option(
    text(),
    "what the records are about: energy-de, energy-de-price-rise, parcels-en, or the folder of your own world",
    {
      defaultText: `the scenario's, else ${defaultStart.world}`,
      flag: flag(
        "--world <name|folder>",
        text(),
        "what the records are about: energy-de, energy-de-price-rise, parcels-en, or the folder of your own world, such as ./my-shop",
        `the scenario's, else ${defaultStart.world}`,
      ),
    },
  ),
  /**
   * Seed that determines every id and text of the world. Default: the scenario's, else 1.
   * @example createMock({ seed: 7 })
   */
  seed: option(whole(0), "seed of the world: same seed, same records", {
    defaultText: `the scenario's, else ${defaultStart.seed}`,
    flag: "--seed <integer>",
  }),
  /**
   * Number of tickets in the world; the rest scales with it. Default: the scenario's, else 200.
   * @example createMock({ tickets: 1_000 })
   */
  tickets: option(whole(1, maxTickets), "number of tickets; the rest of the world scales with it", {
    defaultText: `the scenario's, else ${defaultStart.tickets}`,
    flag: "--tickets <count>",
  }),
  /**
   * Start of the clock and end of the world's dates: a date-time with `Z` or offset, `YYYY-MM-DD HH:MM:SS` in UTC, a
   * date (its start in UTC), or milliseconds since 1970. Default: the scenario's, else 2026-03-02T09:00:00Z.
   * @example createMock({ now: "2026-06-01T08:00:00Z" })
   */
  now: option(instant, "start of the clock and end of the world's dates", {
    defaultText: `the scenario's, else ${defaultStart.now}`,
    flag: flag(
      "--now <date-time>",
      instant,
      "start of the clock and end of the world's dates",
      "the scenario's, else the machine's time",
    ),
  }),
  /**
   * `frozen`: time moves only on request; `running`: time runs from `now`. Default: the scenario's, else frozen.
   * @example createMock({ clock: "running" })
   */
  clock: option(oneOf("frozen", "running"), "frozen or running", {
    defaultText: `the scenario's, else ${defaultStart.clockMode}`,
    flag: flag("--clock <mode>", oneOf("frozen", "running"), "frozen or running", "the scenario's, else running"),
  }),
  /**
   * Simulates live traffic by seed and clock: customers write, AI agents work, colleagues take over and close. A
   * running clock runs this many times faster; `true` means 1. Events fall due by the clock; with a frozen clock they
   * happen when it is advanced. Must be 1 with a `storage` that outlives the mock. Default: off.
   * @example createMock({ live: 60, clock: "running" })
   */
  live: option(liveSpeed, "simulate live traffic; the clock runs N times faster", {
    defaultText: "off",
    flag: "--live [speed]",
  }),
  /**
   * As on the command line: the clock runs unless `clock` is given, and starts at the machine's time unless `now` or the scenario sets a
   * time. Sandboxes, resets and scenario switches then also begin at the current time, each in the world of the last full hour. Default: off.
   * @example createMock({ machineTime: true })
   */
  machineTime: option(onOff.default(false), "start at the machine's time and run the clock, like the command line"),
};
