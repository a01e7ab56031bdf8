// Resends a request from the journal: unchanged, edited or corrected, to its sandbox or a fork. Compares the responses.
import { Button, Checkbox, TextInput } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Form } from "../../shared/form.tsx";
import { Icon } from "../../shared/icons.tsx";
import { useShortcuts } from "../../shared/shortcuts.ts";
import type { Schemas } from "../parts/admin.ts";
import { Corrections, OmittedParts } from "./corrections.tsx";
import { type Draft, isUndecided, toCorrected, toDraft } from "./draft.ts";
import { hasFullBody } from "./entry.ts";
import type { EntryProps } from "./load-entry.ts";
import { NewResponse } from "./new-response.tsx";
import { type SendResult, sendAgain } from "./send-again.ts";

const Editor = lazy(async () => ({ default: (await import("../../shared/editor.tsx")).Editor }));

export interface SendProps extends EntryProps {
  readonly corrected: Schemas["CorrectedRequest"] | null;
}

export function Send({ context, texts, entry, corrected }: SendProps) {
  const [draft, setDraft] = useState<Draft>();
  const [toFork, setToFork] = useState(false);
  const [result, setResult] = useState<SendResult>();
  const send = (request: Draft) =>
    context.act(async () => {
      const response = await sendAgain(context, entry, request, toFork);
      setResult(response);
      return `${texts.sent} ${response.status} ${response.reason}`.trim();
    });
  const correctedDraft = corrected === null || !hasFullBody(entry) ? undefined : toCorrected(corrected, entry);
  const originalDraft = hasFullBody(entry) ? toDraft(entry) : undefined;
  const isIncomplete = draft?.corrected?.choices.some(({ pointer }) => isUndecided(draft, entry, pointer)) ?? false;
  useShortcuts(
    originalDraft === undefined ? {} : { r: () => void send(originalDraft), e: () => setDraft(originalDraft) },
  );
  return (
    <section className="send" aria-label={texts.sendAgain}>
      <div className="tools">
        {correctedDraft && (
          <Button
            leftSection={<Icon name="check" />}
            disabled={context.isBusy}
            onClick={() => setDraft(correctedDraft)}
          >
            {texts.repair}
          </Button>
        )}
        {draft === undefined && (
          <Button
            variant={correctedDraft ? "default" : "filled"}
            disabled={context.isBusy || originalDraft === undefined}
            title="r"
            onClick={() => originalDraft && send(originalDraft)}
          >
            {texts.sendAgain}
          </Button>
        )}
        <Button
          variant="default"
          title="e"
          disabled={originalDraft === undefined}
          aria-expanded={draft !== undefined}
          onClick={() => setDraft(draft === undefined ? originalDraft : undefined)}
        >
          {texts.edit}
        </Button>
      </div>
      {result && <NewResponse context={context} texts={texts} entry={entry} result={result} />}
      {draft && (
        <Form className="draft" onSubmit={() => send(draft)}>
          {draft.corrected && (
            <Corrections texts={texts} entry={entry} draft={draft} corrected={draft.corrected} set={setDraft} />
          )}
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
          {draft.corrected && <OmittedParts texts={texts} entry={entry} corrected={draft.corrected} />}
          <div className="tools sending">
            <Button type="submit" leftSection={<Icon name="send" />} disabled={context.isBusy || isIncomplete}>
              {texts.send}
            </Button>
            <Checkbox
              label={texts.inFork}
              checked={toFork}
              onChange={(event) => setToFork(event.currentTarget.checked)}
            />
          </div>
        </Form>
      )}
    </section>
  );
}
