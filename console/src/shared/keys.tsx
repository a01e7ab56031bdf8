// The keys of a page, in a dialog: those of all pages, and its own.
import { Button } from "@mantine/core";
import { Fragment, useEffect, useRef } from "react";
import { both } from "./both.ts";
import { useLanguage } from "./page.tsx";

/** What each key does, in order. */
export type KeyList = readonly (readonly [key: string, what: string])[];

const texts = both({
  title: ["Keyboard shortcuts", "Tastenkürzel"],
  close: ["Close", "Schließen"],
  keys: [
    [
      ["Ctrl K", "Search everything"],
      ["?", "Show this list"],
    ] as KeyList,
    [
      ["Strg K", "Alles durchsuchen"],
      ["?", "Diese Liste anzeigen"],
    ],
  ],
});

export interface KeysProps {
  readonly keys: KeyList;
  close(): void;
}

export function Keys({ keys, close }: KeysProps) {
  const words = texts[useLanguage().language];
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="card" aria-labelledby="keys" onClose={close}>
      <h2 id="keys">{words.title}</h2>
      <dl>
        {[...words.keys, ...keys].map(([key, what]) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="tools">
        <Button className="push" variant="default" onClick={() => dialog.current?.close()}>
          {words.close}
        </Button>
      </div>
    </dialog>
  );
}
