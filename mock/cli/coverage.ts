// `ticket-mock coverage`: prints how much of the contract a running mock was asked for, and fails a CI job below a given share. Called by
// mock/cli/command-line.ts; mock/control/coverage/coverage.ts counts.
import type { SettingsOf } from "../options/command-flags.ts";
import type { CommandHost } from "./command-host.ts";
import { ConfigError } from "./config-error.ts";

/** Prints the table of the sandbox whose base URL is given; exit code 1 where its share is below `--min`. */
export async function printCoverage(
  { url, min, adminToken }: SettingsOf<"coverage">,
  host: CommandHost,
): Promise<void> {
  const place = toCoverageUrl(url);
  const headers: Record<string, string> = adminToken === undefined ? {} : { authorization: `Bearer ${adminToken}` };
  host.stdout.write(await (await ask(`${place}?format=text`, headers)).text());
  const { percent }: { percent: number } = await (await ask(place, headers)).json();
  if (percent >= min) return;
  host.stderr.write(`coverage ${percent} % is below --min ${min} %\n`);
  host.exitCode = 1;
}

/** Of `http://127.0.0.1:4010/__sandbox/<id>/api/v1` the coverage of that sandbox, else that of `default`. */
function toCoverageUrl(text: string): string {
  const { origin, pathname } = new URL(text);
  const [, id = "default"] = /^\/__sandbox\/([^/]+)/.exec(pathname) ?? [];
  return `${origin}/__admin/sandboxes/${id}/coverage`;
}

async function ask(url: string, headers: Record<string, string>): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { headers });
  } catch {
    throw new ConfigError([`--url: no mock answers at ${new URL(url).origin}`]);
  }
  if (response.ok) return response;
  throw new ConfigError([`${url} answers ${response.status}: ${await response.text()}`]);
}
