// A dialog that lists the keyboard shortcuts of all pages and of this page.
import { Button } from "@mantine/core";
import { Fragment, useEffect, useRef } from "react";
import { bilingual } from "./bilingual.ts";
import { useLanguage } from "./page.tsx";

/** Keys with their actions, in order. */
export type KeyList = readonly (readonly [key: string, action: string])[];

const texts = bilingual({
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
  const labels = texts[useLanguage().language];
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="card" aria-labelledby="keys" onClose={close}>
      <h2 id="keys">{labels.title}</h2>
      <dl>
        {[...labels.keys, ...keys].map(([key, action]) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="tools">
        <Button className="push" variant="default" onClick={() => dialog.current?.close()}>
          {labels.close}
        </Button>
      </div>
    </dialog>
  );
}
