// A request to try, as a command that works when pasted.
import { Code } from "../../shared/code.tsx";
import { toFirstRequest } from "../../shared/quote.ts";
import { toServicePath } from "../../shared/settings.ts";
import type { PartProps } from "../parts/desk.ts";
import { useToken } from "./entry.ts";
import type { JournalTexts } from "./texts.ts";

export function FirstRequest({ desk, texts }: PartProps<JournalTexts>) {
  const path = toServicePath({ basePath: desk.basePath, sandbox: "default" }, desk.sandbox);
  const url = `${location.origin}${path}/ticket/1`;
  return (
    <>
      <p>{texts.tryOne}</p>
      <Code label="curl" text={toFirstRequest(url, useToken(desk))} />
    </>
  );
}
