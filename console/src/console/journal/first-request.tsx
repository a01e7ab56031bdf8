// Offers a first request as a command to paste.
import { Code } from "../../shared/code.tsx";
import { toGetCommand } from "../../shared/curl.ts";
import { toServicePath } from "../../shared/page-addresses.ts";
import type { PartProps } from "../parts/view-context.ts";
import { useToken } from "./load-entry.ts";
import type { JournalTexts } from "./texts.ts";

export function FirstRequest({ context, texts }: PartProps<JournalTexts>) {
  const path = toServicePath({ basePath: context.basePath, sandbox: "default" }, context.sandbox);
  const url = `${location.origin}${path}/ticket/1`;
  return (
    <>
      <p>{texts.tryOne}</p>
      <Code label="curl" text={toGetCommand(url, useToken(context))} />
    </>
  );
}
