// The options that decide where a mock starts: scenario, world, clock.
import { ordinaryStart } from "../control/sandboxes/start.ts";
import type { ScenarioDeclaration } from "../control/scenarios/scenario.ts";
import type { ScenarioFiles } from "../control/scenarios/scenario-library.ts";
import { flag, option } from "./option.ts";
import { instant, isObject, liveSpeed, oneOf, onOff, such, text, whole } from "./schemas.ts";

const files = such<ScenarioFiles>(
  (value) =>
    isObject(value) && "files" in value && "broken" in value && [value.files, value.broken].every(Array.isArray),
  "an object with the lists files and broken",
);

/** Largest size of a world. */
export const mostTickets = 100_000;

export const startOptions = {
  /**
   * Name of a scenario, shipped or one of `scenarios` or `scenarioFiles`. Default: default.
   * @example createMock({ scenario: "sla-breach" })
   */
  scenario: option(text(), "starting world", {
    otherwise: ordinaryStart.scenario,
    flag: flag(
      "--scenario <name|file>",
      text(),
      "starting world; a file may be an exported state",
      ordinaryStart.scenario,
    ),
  }),
  /**
   * Scenarios of your own, made by `defineScenario` of `ticket-service-mock/scenarios`; one that is wrong is an error. Default: none.
   * @example createMock({ scenarios: [defineScenario({ name: "quiet", description: "No faults." })], scenario: "quiet" })
   */
  scenarios: option(
    such<readonly ScenarioDeclaration[]>(Array.isArray, "a list"),
    "scenarios of your own, made by `defineScenario`",
    {
      flag: flag(
        "--scenarios <folder>",
        text("a folder's path"),
        "folder of your own scenarios: .ts, .js, .json, .yaml",
      ),
    },
  ),
  /**
   * Scenarios of your own, read by the program itself, each as `{ file, source, value }`; broken ones do not harm the others. Default: none.
   * @example createMock({ scenarioFiles: { files: [{ file: "demo.json", source: "file", value: {} }], broken: [] } })
   */
  scenarioFiles: option(files, "scenarios of your own, as read from files"),
  /**
   * An exported state (`control.exportState`, or the content of a file of it) to start from, instead of scenario, seed and tickets. No
   * world is built then, and nothing that builds is loaded: other scenarios, seeds and sizes, traits and records with missing fields are
   * refused with 422 prebuilt_world. `now` moves the clock, whose time and mode are else those of the state. Default: none.
   * @example createMock({ state: await mock.control.exportState("default") })
   */
  state: option(
    // What is wrong with a state is told place by place where it is loaded.
    such<object>(() => true, "an exported state"),
    "an exported state to start from, instead of scenario, seed and tickets",
  ),
  /**
   * Decides every id and text of the world. Default: as the scenario says, else 1.
   * @example createMock({ seed: 7 })
   */
  seed: option(whole(0), "seed of the world: same seed, same records", {
    otherwise: `as the scenario says, else ${ordinaryStart.seed}`,
    flag: "--seed <integer>",
  }),
  /**
   * How many tickets the world holds, the rest in proportion. Default: as the scenario says, else 200.
   * @example createMock({ tickets: 1_000 })
   */
  tickets: option(whole(1, mostTickets), "size of the world in tickets, the rest follows", {
    otherwise: `as the scenario says, else ${ordinaryStart.tickets}`,
    flag: "--tickets <count>",
  }),
  /**
   * Where the clock starts and the world's dates end: a date-time with `Z` or offset, `YYYY-MM-DD HH:MM:SS` in UTC, a date (its start in UTC),
   * or milliseconds since 1970. Default: as the scenario says, else 2026-03-02T09:00:00Z.
   * @example createMock({ now: "2026-06-01T08:00:00Z" })
   */
  now: option(instant, "where the clock starts and the world's dates end", {
    otherwise: `as the scenario says, else ${ordinaryStart.now}`,
    flag: flag(
      "--now <date-time>",
      instant,
      "where the clock starts and the world's dates end",
      "as the scenario says, else the machine's time",
    ),
  }),
  /**
   * `frozen`: time stands still; `running`: it goes on from `now`. Default: as the scenario says, else frozen.
   * @example createMock({ clock: "running" })
   */
  clock: option(oneOf("frozen", "running"), "whether time goes on", {
    otherwise: `as the scenario says, else ${ordinaryStart.clockMode}`,
    flag: flag("--clock <mode>", oneOf("frozen", "running"), "frozen or running", "as the scenario says, else running"),
  }),
  /**
   * The world goes on by itself, by seed and clock: customers write, AI agents work, colleagues take over and close. A running clock goes so many
   * times as fast; `true` is 1. What happens falls due by the clock, so a frozen one brings it when it is advanced. Not faster than 1 with a
   * `storage` that outlives the mock. Default: off.
   * @example createMock({ live: 60, clock: "running" })
   */
  live: option(liveSpeed, "the world goes on by itself, and a running clock so many times as fast", {
    otherwise: "off",
    flag: "--live [speed]",
  }),
  /**
   * As on the command line: start at the machine's time if neither `now` nor the scenario gives one, and let the clock run unless `clock`
   * says otherwise.
   * Default: off.
   * @example createMock({ machineTime: true })
   */
  machineTime: option(onOff.default(false), "start at the machine's time and let it run, as the command line does"),
};
