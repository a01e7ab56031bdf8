// Rewinds the sandbox by a number of changes, after listing what will be undone.
import { Button } from "@mantine/core";
import { useState } from "react";
import type { components } from "../../../../spec/generated/admin/types.ts";
import { useDesk, useTexts } from "../base/desk.ts";
import { formatTime, truncate } from "../base/format.ts";
import { useRemote } from "../base/remote.ts";
import type { Steering } from "../base/steering.ts";
import { useAct } from "../parts/act.ts";
import { WhenLoaded } from "../parts/when-loaded.tsx";
import { demoTexts } from "./texts.ts";

type Changes = Pick<components["schemas"]["ChangeList"], "changes" | "total">;

/** The most changes that one rewind can undo. */
const maxBack = 200;
const maxListed = 6;
/** Delay before loading, because the slider may still move. */
const pauseMs = 200;

export function Rewind({ steering: { sandbox, call } }: { readonly steering: Steering }) {
  const texts = useTexts(demoTexts);
  const { isBusy, act } = useAct();
  const [target, setTarget] = useState<number>();
  const version = sandbox?.version ?? 0;
  const count = target === undefined ? 0 : Math.max(0, version - target);
  const close = () => setTarget(undefined);
  const rewind = () =>
    act({
      run: () => call("/rewind", { version: target }),
      done: texts.rewound(count),
      undo: () => call("/undo", {}),
      after: close,
    });
  return (
    <>
      <label className="rewind group">
        {texts.rewind}
        <input
          type="range"
          min={-Math.min(maxBack, version)}
          max={0}
          value={-count}
          disabled={version === 0}
          aria-valuetext={texts.changes(count)}
          onChange={({ currentTarget: { valueAsNumber: value } }) =>
            setTarget(value === 0 ? undefined : version + value)
          }
        />
      </label>
      {target !== undefined && count > 0 && (
        <section className="undone" aria-label={texts.undoes}>
          <ChangesToUndo call={call} since={target} />
          <p className="tools">
            <Button size="compact-sm" disabled={isBusy} onClick={rewind}>
              {texts.goBack(count)}
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={close}>
              {texts.cancel}
            </Button>
          </p>
        </section>
      )}
    </>
  );
}

function ChangesToUndo({ call, since }: Pick<Steering, "call"> & { readonly since: number }) {
  const load = async (signal: AbortSignal) => {
    await new Promise((done) => setTimeout(done, pauseMs));
    signal.throwIfAborted();
    return call<Changes>(`/changes?since=${since}&limit=1000`);
  };
  const remote = useRemote(load, [since], true);
  return <WhenLoaded remote={remote}>{(value) => <ChangeSummary since={since} {...value} />}</WhenLoaded>;
}

function ChangeSummary({ changes, total, since }: Changes & { readonly since: number }) {
  const { language } = useDesk();
  const texts = useTexts(demoTexts);
  const inCollection = (name: string) => changes.filter(({ collection }) => collection === name);
  // Newest first.
  const tickets = inCollection("tickets").toReversed();
  const messages = inCollection("conversations");
  const created = tickets.filter(({ change }) => change === "inserted").length;
  const requests = new Set(changes.flatMap(({ causes }) => causes.flatMap(({ request }) => request ?? [])));
  const counts = [
    [requests.size, texts.requests],
    [created, texts.created],
    [tickets.length - created, texts.changed],
    [messages.length, texts.messages],
    [changes.length - tickets.length - messages.length, texts.others],
  ] as const;
  const [first] = changes
    .flatMap(({ causes }) => causes.filter(({ version }) => version > since))
    .toSorted((a, b) => a.version - b.version);
  // Before a change by the clock, time may have passed without a version.
  const isExact = first?.version === since + 1 && first.cause !== "clock";
  const ticketIdsWithMessages = new Set(messages.map(({ after, before }) => Number((after ?? before)?.ticketId)));
  const describe = ({ id, change }: Changes["changes"][number]) => {
    if (change === "inserted") return texts.isNew;
    return ticketIdsWithMessages.has(Number(id)) ? texts.isWritten : "";
  };
  return (
    <>
      <p>
        <strong>{texts.undoes}:</strong>{" "}
        {counts
          .filter(([count]) => count > 0)
          .map(([count, toText]) => toText(count))
          .join(" · ") || texts.nothing}
      </p>
      {total > changes.length && <p className="dim">{texts.counted(changes.length, total)}</p>}
      {first !== undefined && <p>{texts.clockBack(formatTime(first.at, language, "near"), isExact)}</p>}
      <ul className="plain">
        {tickets.slice(0, maxListed).map((ticket) => (
          <li key={ticket.id}>
            <bdi>
              #{ticket.id} {truncate(String((ticket.after ?? ticket.before)?.subject ?? "").trim(), 60)}
            </bdi>{" "}
            <span className="dim">{describe(ticket)}</span>
          </li>
        ))}
        {tickets.length > maxListed && <li className="dim">{texts.more(tickets.length - maxListed)}</li>}
      </ul>
    </>
  );
}
