// Checks that each runtime dependency of a release has a reason and an exact version, and that peers are optional.
import type { Finding } from "./finding.ts";
import type { Manifest } from "./manifest.ts";

/** Checks that runtime dependencies and the rows of docs/decisions/runtime-dependencies.md match one to one. */
export function checkReasons({ dependencies }: Manifest, page: string): Finding {
  const rows = [...page.matchAll(/^\| (?!Package \||-)(\S+) \| (.*\S.*) \|$/gm)];
  const reasons = new Map(rows.map(([, name = "", reason = ""]) => [name, reason]));
  const names = Object.keys(dependencies);
  return {
    check: "reasons",
    summary: `${names.length} runtime dependencies, each with its reason`,
    failures: [
      ...names
        .filter((name) => !reasons.has(name))
        .map((name) => `${name} has no reason in docs/decisions/runtime-dependencies.md`),
      ...[...reasons.keys()]
        .filter((name) => !names.includes(name))
        .map((name) => `docs/decisions/runtime-dependencies.md gives a reason for ${name}, which is not a dependency`),
      ...Object.entries(dependencies)
        .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
        .map(([name, version]) => `${name} has the version ${version}; pin an exact one`),
    ],
  };
}

/** Checks that every peer is optional: npm would install required ones for everyone. */
export function checkPeers({ peerDependencies, peerDependenciesMeta: meta }: Manifest): Finding {
  const names = Object.keys(peerDependencies);
  const requiredPeers = names.filter((name) => meta[name]?.optional !== true);
  return {
    check: "peers",
    summary: `${names.length} peers, all optional`,
    failures: requiredPeers.map((name) => `${name} is not an optional peer: npm would install it for everyone`),
  };
}
