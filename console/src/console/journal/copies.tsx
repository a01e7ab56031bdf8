// A request of the journal to paste elsewhere: as a command, as code, as a test, or as a fault.
import { Tabs } from "@mantine/core";
import { useState } from "react";
import { Code } from "../../shared/code.tsx";
import { root } from "../../shared/settings.ts";
import { answered } from "../parts/admin.ts";
import { useLoaded } from "../parts/loaded.tsx";
import { toClient, toCurl, toFault, toFetch, toTest } from "./copies.ts";
import type { WholeProps } from "./entry.ts";
import { toTemplate } from "./row.ts";

const kinds = ["curl", "fetch", "client", "vitest", "fault"] as const;

export function Copies({ desk, texts, entry }: WholeProps) {
  const { admin, sandbox: sandboxId } = desk;
  const [kind, setKind] = useState<string | null>("curl");
  // Its token makes what is pasted work.
  const session = useLoaded(
    () => answered(admin.POST("/__admin/sandboxes/{sandboxId}/session", { params: { path: { sandboxId } }, body: {} })),
    [admin, sandboxId],
  );
  const target = { origin: location.origin + root, basePath: desk.basePath, token: session.value?.token ?? "$TOKEN" };
  const toText = {
    curl: () => toCurl(entry, target),
    fetch: () => toFetch(entry, target),
    client: () => toClient(entry, target, toTemplate(entry)),
    vitest: () => toTest(entry),
    fault: () => toFault(entry, target.origin, sandboxId),
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
            <Code label={texts.kinds[one]} text={toText[one]()} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}
