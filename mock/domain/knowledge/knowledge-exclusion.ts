// Decides whether a website page is excluded: matches its URL's path against its connector's exclude paths.
import { compileShellPattern } from "../../engine/core/path-pattern.ts";
import { decodePercent } from "../../engine/core/percent-encoding.ts";
import type { ConnectorRecord, KnowledgeSourceRecord } from "../records/knowledge.ts";
import type { Reader } from "../state-types.ts";
import { createPageOwnerFinder } from "./page-owner.ts";

/** Tells whether a source is excluded, in one state. */
export type Exclusion = (source: KnowledgeSourceRecord) => boolean;

type PathMatcher = (path: string) => boolean;

/**
 * Creates the exclusion for the current state (docs/rules.md, Knowledge). Only website pages with a URL and a connector
 * can be excluded.
 */
export function createExclusion(reader: Reader): Exclusion {
  const findOwner = createPageOwnerFinder(reader);
  return (source) => {
    const owner = findOwner(source);
    return owner !== undefined && getMatcher(owner.connector)(owner.page.pathname);
  };
}

const matchers = new WeakMap<ConnectorRecord, PathMatcher>();

function getMatcher(connector: ConnectorRecord): PathMatcher {
  const cached = matchers.get(connector);
  if (cached !== undefined) return cached;
  const matcher = compilePaths(connector.excludePaths);
  matchers.set(connector, matcher);
  return matcher;
}

/**
 * Compiles shell-style patterns for excluded or included pages to a test of a URL's path; an empty pattern matches
 * nothing (all assumed). Patterns may be percent-encoded or plain.
 */
export function compilePaths(patterns: readonly string[]): PathMatcher {
  const checks = patterns.filter((pattern) => pattern !== "").map(compileShellPattern);
  // A path that is not valid percent-encoding is matched unchanged.
  return (path) => [path, decodePercent(path) ?? path].some((text) => checks.some((matches) => matches(text)));
}
