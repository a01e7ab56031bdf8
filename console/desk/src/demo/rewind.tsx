// Goes back by changes. What they did is listed, by the names of the tickets, before any of it is taken back.
import { Button } from "@mantine/core";
import { useState } from "react";
import type { components } from "../../../../spec/generated/admin/types.ts";
import { useDesk, useTexts } from "../base/desk.ts";
import { short, toTime } from "../base/format.ts";
import { useRemote } from "../base/remote.ts";
import type { Steering } from "../base/steering.ts";
import { useAct } from "../parts/act.ts";
import { Shown } from "../parts/shown.tsx";
import { demoTexts } from "./texts.ts";

type Changes = Pick<components["schemas"]["ChangeList"], "changes" | "total">;

/** How many changes can be taken back at once. */
const maxBack = 200;
const maxNamed = 6;
/** The slider may still move. */
const pauseMs = 200;

export function Rewind({ steering: { sandbox, call } }: { readonly steering: Steering }) {
  const texts = useTexts(demoTexts);
  const { isBusy, act } = useAct();
  const [target, setTarget] = useState<number>();
  const version = sandbox?.version ?? 0;
  const back = target === undefined ? 0 : Math.max(0, version - target);
  const close = () => setTarget(undefined);
  const rewind = () =>
    act({
      run: () => call("/rewind", { version: target }),
      done: texts.rewound(back),
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
          value={-back}
          disabled={version === 0}
          aria-valuetext={texts.changes(back)}
          onChange={({ currentTarget: { valueAsNumber: value } }) =>
            setTarget(value === 0 ? undefined : version + value)
          }
        />
      </label>
      {target !== undefined && back > 0 && (
        <section className="undone" aria-label={texts.undoes}>
          <Undone call={call} since={target} />
          <p className="tools">
            <Button size="compact-sm" disabled={isBusy} onClick={rewind}>
              {texts.goBack(back)}
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

function Undone({ call, since }: Pick<Steering, "call"> & { readonly since: number }) {
  const load = async (signal: AbortSignal) => {
    await new Promise((done) => setTimeout(done, pauseMs));
    signal.throwIfAborted();
    return call<Changes>(`/changes?since=${since}&limit=1000`);
  };
  const remote = useRemote(load, [since], true);
  return <Shown remote={remote}>{(value) => <List since={since} {...value} />}</Shown>;
}

function List({ changes, total, since }: Changes & { readonly since: number }) {
  const { language } = useDesk();
  const texts = useTexts(demoTexts);
  const of = (name: string) => changes.filter(({ collection }) => collection === name);
  // The newest first.
  const tickets = of("tickets").toReversed();
  const messages = of("conversations");
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
    .toSorted((one, other) => one.version - other.version);
  // Time may have passed for a while until a change by the clock.
  const isExact = first?.version === since + 1 && first.cause !== "clock";
  const written = new Set(messages.map(({ after, before }) => Number((after ?? before)?.ticketId)));
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
      {first !== undefined && <p>{texts.clockBack(toTime(first.at, language, "near"), isExact)}</p>}
      <ul className="plain">
        {tickets.slice(0, maxNamed).map(({ id, change, before, after }) => (
          <li key={id}>
            <bdi>
              #{id} {short(String((after ?? before)?.subject ?? "").trim(), 60)}
            </bdi>{" "}
            <span className="dim">
              {change === "inserted" ? texts.isNew : written.has(Number(id)) ? texts.isWritten : ""}
            </span>
          </li>
        ))}
        {tickets.length > maxNamed && <li className="dim">{texts.more(tickets.length - maxNamed)}</li>}
      </ul>
    </>
  );
}
