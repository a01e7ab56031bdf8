// Checks a release with publint.
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import type { Finding } from "./finding.ts";
import { readManifest } from "./manifest.ts";

/** Runs publint in strict mode; its suggestions become notes. */
export async function checkByPublint(folder: string): Promise<Finding & { readonly notes: readonly string[] }> {
  const { messages } = await publint({ pkgDir: folder, pack: false, strict: true });
  const manifest = { ...readManifest(folder) };
  const messagesOf = (isSuggestion: boolean) =>
    messages
      .filter(({ type }) => (type === "suggestion") === isSuggestion)
      .map((message) => formatMessage(message, manifest, { color: false }) ?? message.code);
  return { check: "publint", summary: "strict", failures: messagesOf(false), notes: messagesOf(true) };
}
