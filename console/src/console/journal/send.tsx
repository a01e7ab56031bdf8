// Sends a request of the journal again: as it was, edited, or corrected; here or in a fork; and compares both answers.
import { Button, Checkbox, TextInput } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Icon } from "../../shared/icons.tsx";
import { useShortcuts } from "../../shared/shortcuts.ts";
import type { Schemas } from "../parts/admin.ts";
import { Answer } from "./answer.tsx";
import { Corrections, LeftOut } from "./corrections.tsx";
import { type Draft, isUnchosen, toCorrected, toDraft } from "./draft.ts";
import { isWhole, type WholeProps } from "./entry.ts";
import { type Sent, sendAgain } from "./send-again.ts";

const Editor = lazy(async () => ({ default: (await import("../../shared/editor.tsx")).Editor }));

export interface SendProps extends WholeProps {
  readonly corrected: Schemas["CorrectedRequest"] | null;
}

export function Send({ desk, texts, entry, corrected }: SendProps) {
  const [draft, setDraft] = useState<Draft>();
  const [isFork, setFork] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const send = (what: Draft) =>
    desk.act(async () => {
      const result = await sendAgain(desk, entry, what, isFork);
      setSent(result);
      return `${texts.sent} ${result.status} ${result.reason}`.trim();
    });
  const repaired = corrected === null || !isWhole(entry) ? undefined : toCorrected(corrected, entry);
  const own = isWhole(entry) ? toDraft(entry) : undefined;
  const isOpen = draft?.corrected?.choices.some(({ pointer }) => isUnchosen(draft, entry, pointer)) ?? false;
  useShortcuts(own === undefined ? {} : { r: () => void send(own), e: () => setDraft(own) });
  return (
    <section className="send" aria-label={texts.sendAgain}>
      <div className="tools">
        {repaired && (
          <Button leftSection={<Icon name="check" />} disabled={desk.isBusy} onClick={() => setDraft(repaired)}>
            {texts.repair}
          </Button>
        )}
        {draft === undefined && (
          <Button
            variant={repaired ? "default" : "filled"}
            disabled={desk.isBusy || own === undefined}
            title="r"
            onClick={() => own && send(own)}
          >
            {texts.sendAgain}
          </Button>
        )}
        <Button
          variant="default"
          title="e"
          disabled={own === undefined}
          aria-expanded={draft !== undefined}
          onClick={() => setDraft(draft === undefined ? own : undefined)}
        >
          {texts.edit}
        </Button>
      </div>
      {sent && <Answer {...{ desk, texts, entry, sent }} />}
      {draft && (
        <form
          className="draft"
          onSubmit={(event) => {
            event.preventDefault();
            send(draft);
          }}
        >
          {draft.corrected && <Corrections {...{ texts, entry, draft }} corrected={draft.corrected} set={setDraft} />}
          <TextInput
            label={texts.target}
            leftSection={<span className="mono">{draft.method}</span>}
            leftSectionWidth={60}
            classNames={{ input: "mono" }}
            value={draft.target}
            onChange={(event) => setDraft({ ...draft, target: event.currentTarget.value })}
          />
          {draft.method !== "GET" && (
            <Suspense>
              <Editor label={texts.requestBody} value={draft.body} change={(body) => setDraft({ ...draft, body })} />
            </Suspense>
          )}
          {draft.corrected && <LeftOut texts={texts} entry={entry} corrected={draft.corrected} />}
          <div className="tools sending">
            <Button type="submit" leftSection={<Icon name="send" />} disabled={desk.isBusy || isOpen}>
              {texts.send}
            </Button>
            <Checkbox
              label={texts.inFork}
              checked={isFork}
              onChange={(event) => setFork(event.currentTarget.checked)}
            />
          </div>
        </form>
      )}
    </section>
  );
}
