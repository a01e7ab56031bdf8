// Commands that print and exit: help, version, token, openapi.
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { toFlagOption } from "../../../mock/cli/settings.ts";
import { createMock } from "../../../mock/create-mock.ts";
import { packageVersion } from "../../../mock/engine/core/version.ts";
import { commandFlags } from "../../../mock/options/command-flags.ts";
import { runHosted } from "./hosted-command.ts";
import { runCommand } from "./run-command.ts";

describe("ticket-mock --help", () => {
  it("names every command, and every flag of the server with its default and variable", async () => {
    const { code, stdout } = await runHosted(["--help"]);
    const help = stdout.replaceAll(/\s+/g, " ");
    expect(code).toBe(0);
    for (const command of ["serve", "token", "openapi"]) expect(help).toContain(` ${command} [options]`);
    expect(help).toContain(
      "--port <port> port to listen on; 0 for any free one (default: 4010, env: TICKET_MOCK_PORT)",
    );
    expect(help).toContain("(default: sent, env: TICKET_MOCK_NO_CORS)");
    const documentedFlags = [...help.matchAll(/ (--[a-z-]+)(?: [<[][a-z|-]+[>\]])? [^()]+ ?\([^()]*default: /g)].map(
      ([, flag]) => flag,
    );
    expect(documentedFlags).toEqual(
      expect.arrayContaining(Object.values(commandFlags.serve).map((flag) => toFlagOption(flag).longName)),
    );
  });
});

describe("ticket-mock --version", () => {
  it("prints only the version", async () => {
    expect(await runCommand(["--version"])).toEqual({ code: 0, stdout: `${packageVersion}\n`, stderr: "" });
  });
});

describe("ticket-mock token", () => {
  async function readTicket(token: string, options: Parameters<typeof createMock>[0]): Promise<number> {
    await using mock = await createMock(options);
    return (await mock.fetch("/ticket/1", { headers: { authorization: `Bearer ${token}` } })).status;
  }

  it("prints only a token for the default caller, which strict mocks accept too", async () => {
    const { code, stdout, stderr } = await runCommand(["token"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    expect(await readTicket(stdout.trim(), { auth: "strict" })).toBe(200);
  });

  it("issues a token for the requested user", async () => {
    const { stdout } = await runHosted(["token", "--user", "11"]);
    await using mock = await createMock({ auth: "strict" });
    const headers = { authorization: `Bearer ${stdout.trim()}` };
    const response = await mock.fetch("/knowledgeSource", { headers });
    expect((await response.json()).message).toContain("user 11");
  });

  it("warns about a user unknown to a mock without options", async () => {
    const { code, stdout, stderr } = await runHosted(["token", "--user", "99"]);
    expect({ code, lines: stdout.split("\n").length }).toEqual({ code: 0, lines: 2 });
    expect(stderr).toMatch(/^A mock without options has no user 99: .*with --auth strict it is refused\.\n$/);
    expect(await runHosted(["token", "--user", "11"])).toMatchObject({ stderr: "" });
  });

  it("signs with the secret in its flag or variable", async () => {
    const byFlag = await runHosted(["token", "--jwt-secret", "one that is long enough to sign with"]);
    const byVariable = await runHosted(["token"], { TICKET_MOCK_JWT_SECRET: "one that is long enough to sign with" });
    expect(byVariable.stdout).toBe(byFlag.stdout);
    const options = { auth: "strict", jwtSecret: "one that is long enough to sign with" } as const;
    expect(await readTicket(byFlag.stdout.trim(), options)).toBe(200);
    expect(await readTicket(byFlag.stdout.trim(), { auth: "strict" })).toBe(401);
  });

  it("refuses a malformed user id in one line", async () => {
    const result = await runHosted(["token", "--user", "me"]);
    expect(result).toEqual({
      code: 1,
      stdout: "",
      stderr: '--user is "me"; it must be a whole number of at least 0.\n',
    });
  });
});

describe("ticket-mock openapi", () => {
  it("prints the same contract as YAML and as JSON", async () => {
    const [yaml, json] = await Promise.all([runHosted(["openapi"]), runCommand(["openapi", "--json"])]);
    const document = JSON.parse(json.stdout);
    expect(document.openapi).toMatch(/^3\.1/);
    expect(parse(yaml.stdout)).toEqual(document);
  });

  it("prints the contract without its companions on request", async () => {
    const { stdout } = await runHosted(["openapi", "--surface", "documented", "--json"]);
    const paths = Object.keys(JSON.parse(stdout).paths);
    expect(paths).toContain("/ticket/{ticketId}");
    expect(paths).not.toContain("/profile");
  });

  it("prints the OpenAPI document of the admin API on request", async () => {
    const [yaml, json] = await Promise.all([
      runHosted(["openapi", "--admin"]),
      runHosted(["openapi", "--admin", "--json"]),
    ]);
    const document = JSON.parse(json.stdout);
    expect(Object.keys(document.paths)).toContain("/__admin/openapi");
    expect(parse(yaml.stdout)).toEqual(document);
  });
});
