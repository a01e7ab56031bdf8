// A request of the journal to paste elsewhere: as a command, as code, as a test, or as a fault.
import { Tabs } from "@mantine/core";
import { useState } from "react";
import { Code } from "../../shared/code.tsx";
import { root } from "../../shared/settings.ts";
import { toCurl, toFetch } from "../../shared/snippet.ts";
import { toCall, toFault, toRequest, toTest } from "./copies.ts";
import { isWhole, useToken, type WholeProps } from "./entry.ts";
import { toTemplate } from "./row.ts";
import "@mantine/core/styles/Tabs.css";

const kinds = ["curl", "fetch", "client", "vitest", "fault"] as const;

export function Copies({ desk, texts, entry }: WholeProps) {
  const [kind, setKind] = useState<string | null>("curl");
  const target = { origin: location.origin + root, basePath: desk.basePath, token: useToken(desk) };
  const toText = {
    curl: () => toCurl(toRequest(entry, target)),
    fetch: () => toFetch(toRequest(entry, target)),
    client: () => toCall(entry, target, toTemplate(entry)),
    vitest: () => toTest(entry),
    fault: () => toFault(entry, target.origin, desk.sandbox),
  };
  return (
    <section className="part" aria-labelledby="copies">
      <h3 id="copies">{texts.copies}</h3>
      <Tabs value={kind} onChange={setKind} keepMounted={false}>
        <Tabs.List>
          {kinds.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {texts.kinds[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {kinds.map((one) => (
          <Tabs.Panel key={one} value={one} pt="xs">
            {isWhole(entry) || one === "fault" ? (
              <Code label={texts.kinds[one]} text={toText[one]()} />
            ) : (
              <p className="dim">{texts.notWhole}</p>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}
