// Implements `ticket-mock record`: turns a HAR file into a scenario.
import { type ArchiveRecording, recordArchive } from "../../harness/record/archive-recording.ts";
import { toPrintableLines } from "../engine/core/printable.ts";
import type { SettingsOf } from "../options/command-flags.ts";
import type { CommandHost } from "./command-host.ts";
import { ConfigError } from "./config-error.ts";
import { readArchive } from "./read-archive.ts";
import { assertRecordingWritable, saveRecording, toName, toRecordingText } from "./recording-file.ts";

/**
 * Converts a HAR file; lists on stderr what did not fit.
 * @throws ConfigError on a file that cannot be read or written, or has no traffic with the service
 */
export async function recordHar(settings: SettingsOf<"record">, host: CommandHost): Promise<void> {
  const { har, target, out, keepPersonalData: keepsPersonalData, renumber: renumbers } = settings;
  if (har === undefined) throw new ConfigError(["--har: missing; expected the path of a HAR file"]);
  if (out !== undefined) assertRecordingWritable("--out", out);
  const options = { name: toName(out ?? har.replace(/\.har(?:\.zip)?$/i, "")), target, keepsPersonalData, renumbers };
  const { recording, misfits } = orConfigError(har, () => recordArchive(readArchive("--har", har), options));
  for (const { reason, subject, count } of misfits) {
    const details = subject === "" ? "" : `: ${subject}`;
    const times = count === 1 ? "" : ` (${count} times)`;
    host.stderr.write(toPrintableLines(`did not fit: ${reason}${details}${times}\n`));
  }
  const annotated = { ...recording, notes: [...toCounts(misfits), ...recording.notes] };
  if (out === undefined) host.stdout.write(toRecordingText(annotated));
  else saveRecording("--out", out, annotated, host);
}

/** Counts misfits by reason. The file omits their paths, which may be personal. */
function toCounts(misfits: ArchiveRecording["misfits"]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { reason, count } of misfits) counts.set(reason, (counts.get(reason) ?? 0) + count);
  const list = Array.from(counts, ([reason, count]) => `${reason} ${count}`).join(", ");
  return list === "" ? [] : [`Did not fit: ${list}.`];
}

function orConfigError(har: string, record: () => ArchiveRecording): ArchiveRecording {
  try {
    return record();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ConfigError([`--har, --target: ${har}: ${error.message}`]);
  }
}
