// `npm run release:check`: builds, packs and checks the release (or a given tarball), lists every failure and exits with 1 if there is one.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatCount } from "../../mock/engine/core/text/format-count.ts";
import { createConsumer } from "./consumer.ts";
import type { Finding } from "./finding.ts";
import { readManifest } from "./manifest.ts";
import { checkout, pack } from "./pack.ts";
import { checkPeers, checkReasons } from "./release-dependencies.ts";
import { checkFiles } from "./release-files.ts";
import { checkImports } from "./release-imports.ts";
import { checkLicences } from "./release-licences.ts";
import { checkOffline } from "./release-offline.ts";
import { checkByPublint } from "./release-publint.ts";
import { checkSizes } from "./release-sizes.ts";

async function checkRelease(tarball: string): Promise<{ findings: Finding[]; text: string }> {
  const unpackFolder = mkdtempSync(join(tmpdir(), "ticket-mock-release-"));
  try {
    execFileSync("tar", ["-xzf", tarball, "-C", unpackFolder]);
    const folder = join(unpackFolder, "package");
    const manifest = readManifest(folder);
    const files = checkFiles(folder);
    const lint = await checkByPublint(folder);
    const { sizes, ...installed } = await checkInstalled(manifest.name, tarball);
    const findings = [
      files,
      lint,
      checkImports(folder),
      checkPeers(manifest),
      checkReasons(manifest, readFileSync(join(checkout, "docs/decisions/runtime-dependencies.md"), "utf8")),
      sizes,
      installed.licences,
      installed.offline,
    ];
    const notes = lint.notes.map((note) => `  note  publint suggests: ${note}`);
    const title = `${manifest.name} ${manifest.version}`;
    return { findings, text: [title, ...findings.flatMap(toLines), ...notes, "", sizes.table].join("\n") };
  } finally {
    rmSync(unpackFolder, { recursive: true, force: true });
  }
}

/** Checks a project that has installed only the package. */
async function checkInstalled(name: string, tarball: string) {
  const consumer = await createConsumer({ name: "release", tarball });
  const { folder } = consumer;
  try {
    return {
      sizes: checkSizes(folder, name),
      licences: checkLicences(folder, name),
      offline: checkOffline(folder),
    };
  } finally {
    await consumer.remove();
  }
}

function toLines({ check, summary, failures, skipped }: Finding): string[] {
  if (skipped !== undefined) return [`  skip  ${check.padEnd(8)} ${skipped}`];
  if (failures.length === 0) return [`  ok    ${check.padEnd(8)} ${summary}`];
  return failures.map((failure) => `  FAIL  ${check.padEnd(8)} ${failure}`);
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-release-"));
  try {
    const { findings, text } = await checkRelease(process.argv[2] ?? pack(folder));
    const count = findings.reduce((sum, { failures }) => sum + failures.length, 0);
    const verdict =
      count === 0 ? "Ready for release." : `Do not release: ${formatCount(count, "failure")}, listed above.`;
    console.log(`${text}\n\n${verdict}`);
    process.exitCode = count === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
