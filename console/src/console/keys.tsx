// The keys of the console, in a dialog.
import { Button } from "@mantine/core";
import { Fragment, useEffect, useRef } from "react";
import { both } from "../shared/both.ts";
import { useLanguage } from "../shared/page.tsx";

const texts = both({
  title: ["Keyboard shortcuts", "Tastenkürzel"],
  close: ["Close", "Schließen"],
  keys: [
    {
      "Ctrl K": "Search views, sandboxes, operations and actions",
      "j / k": "Journal: next or previous request",
      "↑ ↓ Home End": "Journal: move in the list",
      Enter: "Journal: open the request",
      r: "Send the open request again",
      e: "Edit the open request and send it",
      Esc: "Close the open request",
      "?": "Show this list",
    },
    {
      "Ctrl K": "Ansichten, Sandboxes, Operationen und Aktionen suchen",
      "j / k": "Journal: nächste oder vorige Anfrage",
      "↑ ↓ Home End": "Journal: in der Liste bewegen",
      Enter: "Journal: Anfrage öffnen",
      r: "Geöffnete Anfrage erneut senden",
      e: "Geöffnete Anfrage bearbeiten und senden",
      Esc: "Geöffnete Anfrage schließen",
      "?": "Diese Liste anzeigen",
    },
  ],
});

export function Keys({ close }: { readonly close: () => void }) {
  const words = texts[useLanguage().language];
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="card" aria-labelledby="keys" onClose={close}>
      <h2 id="keys">{words.title}</h2>
      <dl>
        {Object.entries(words.keys).map(([key, what]) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
      <Button onClick={() => dialog.current?.close()}>{words.close}</Button>
    </dialog>
  );
}
