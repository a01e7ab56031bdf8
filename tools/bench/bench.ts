// Measures the packed package against other mocks, or against an older version of itself. `npm run bench -- --help` lists flags and rows.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { packedTarball } from "../package/pack.ts";
import { flags, wants } from "./command-line.ts";
import { install, type Package, packCommit, peerSetups } from "./entrants.ts";
import { compareServers } from "./http-load.ts";
import { measureInProcess, measureWorlds } from "./in-process-rows.ts";
import { log } from "./programs.ts";
import { toTable, writePages } from "./report.ts";
import { gets, patches, searchRequests } from "./requests.ts";
import { results } from "./results.ts";
import { baseline, thisPackage } from "./rows.ts";
import { packageSetup } from "./servers.ts";
import { measureProcessStarts, measureServerStarts } from "./starts.ts";
import { measureStorage } from "./storage.ts";

// An interrupted run prints what it has measured.
process.once("exit", () => {
  if (results.size > 0) console.log(toTable());
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

const packages: [Package, ...Package[]] = [await install(thisPackage, packedTarball())];
if (flags.against !== undefined)
  packages.push(await install(baseline, existsSync(flags.against) ? flags.against : await packCommit(flags.against)));
results.set(
  "size.package",
  Object.fromEntries(packages.map(({ name, tarball }) => [name, [statSync(tarball).size / 1e6]])),
);
const peers =
  flags.against === undefined && wants("start.server", "http.get", "http.patch", "http.search")
    ? await peerSetups()
    : [];
const hasWrk = spawnSync("wrk", ["--version"]).error === undefined;
if (!hasWrk) log("wrk is not installed: skipping the rows of http and storage");
await measureServerStarts([...packages.map((entrant) => packageSetup(entrant)), ...peers]);
await measureProcessStarts(packages);
await measureInProcess(packages);
if (hasWrk && wants("http.get", "http.patch", "http.search"))
  await compareServers([...packages.map((entrant) => packageSetup(entrant, "--tickets", "1000")), ...peers], {
    "http.get": { load: gets },
    "http.patch": { load: patches },
    "http.search": { load: searchRequests, without: ["Prism", "json-server"] },
  });
if (hasWrk) await measureStorage(packages[0]);
await measureWorlds(packages);
if (flags.write) writePages();
