// Tabs for copying a journal entry's request as a command, as code, as a test or as a fault.
import { Tabs } from "@mantine/core";
import { useState } from "react";
import { Code } from "../../shared/code.tsx";
import { root } from "../../shared/page-addresses.ts";
import { toCurl, toFetch } from "../../shared/snippet.ts";
import { toCall, toFaultCommand, toRequest, toTest } from "./copies.ts";
import { hasFullBody, toTemplate } from "./entry.ts";
import { type EntryProps, useToken } from "./load-entry.ts";
import "@mantine/core/styles/Tabs.css";

const kinds = ["curl", "fetch", "client", "vitest", "fault"] as const;

export function Copies({ context, texts, entry }: EntryProps) {
  const [kind, setKind] = useState<string | null>("curl");
  const target = { origin: location.origin + root, basePath: context.basePath, token: useToken(context) };
  const toText = {
    curl: () => toCurl(toRequest(entry, target)),
    fetch: () => toFetch(toRequest(entry, target)),
    client: () => toCall(entry, target, toTemplate(entry)),
    vitest: () => toTest(entry),
    fault: () => toFaultCommand(entry, target.origin, context.sandbox),
  };
  return (
    <section className="part" aria-labelledby="copies">
      <h3 id="copies">{texts.copies}</h3>
      <Tabs value={kind} onChange={setKind} keepMounted={false}>
        <Tabs.List>
          {kinds.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.kinds[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {kinds.map((name) => (
          <Tabs.Panel key={name} value={name} pt="xs">
            {hasFullBody(entry) || name === "fault" ? (
              <Code label={texts.kinds[name]} text={toText[name]()} />
            ) : (
              <p className="dim">{texts.bodyNotKept}</p>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}
