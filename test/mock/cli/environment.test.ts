// Warnings about TICKET_MOCK_* variables, and errors that name the variable.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { warnOfUnknownVariables } from "../../../mock/cli/environment.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { runHosted } from "./hosted-command.ts";

const folder = useTemporaryFolder();

describe("a variable without a matching flag", () => {
  it("triggers one warning that suggests the nearest name, and the command continues", async () => {
    const { code, stderr } = await runHosted(["openapi"], { TICKET_MOCK_SENARIO: "empty" });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: "TICKET_MOCK_SENARIO is set, but no command reads it (did you mean TICKET_MOCK_SCENARIO?).\n",
    });
  });

  it("triggers a warning without a suggestion if no name is similar", () => {
    expect(warnOfUnknownVariables({ TICKET_MOCK_COLOUR: "red" })).toEqual([
      "TICKET_MOCK_COLOUR is set, but no command reads it.",
    ]);
  });

  it("triggers no warning if another command or program uses it", () => {
    const environment = {
      TICKET_MOCK_PORT: "1",
      TICKET_MOCK_JWT_SECRET: "a",
      TICKET_MOCK_NO_CORS: "",
      TICKET_SCENARIO: "a",
    };
    expect(warnOfUnknownVariables(environment)).toEqual([]);
  });
});

describe("an error about a setting", () => {
  const missing = join(folder, "no", "file.json");
  it.each([
    ["TICKET_MOCK_SCENARIOS", join(folder, "none"), /^TICKET_MOCK_SCENARIOS: cannot read the folder /],
    ["TICKET_MOCK_READY_FILE", missing, /^TICKET_MOCK_READY_FILE: cannot write .* \(there is no folder /],
    ["TICKET_MOCK_SAVE_ON_EXIT", missing, /^TICKET_MOCK_SAVE_ON_EXIT: cannot write /],
    ["TICKET_MOCK_SEED", "x", /^TICKET_MOCK_SEED is "x"; it must be /],
    ["TICKET_MOCK_HOST", "192.0.2.1", /^TICKET_MOCK_HOST, --port: cannot listen on 192\.0\.2\.1:0/],
  ])("names the variable %s", async (name, value, line) => {
    const { code, stderr } = await runHosted(["serve", "--port", "0"], { [name]: value });
    expect(code).toBe(1);
    expect(stderr).toMatch(line);
  });

  it("names the flag if both are set", async () => {
    const args = ["serve", "--port", "0", "--ready-file", missing];
    const { stderr } = await runHosted(args, { TICKET_MOCK_READY_FILE: "other.json" });
    expect(stderr).toMatch(/^--ready-file: cannot write /);
  });
});
