// The keys of the console.
import { both } from "../shared/both.ts";
import { Keys } from "../shared/keys.tsx";
import { useLanguage } from "../shared/page.tsx";

const texts = both({
  title: ["Keyboard shortcuts", "Tastenkürzel"],
  closeLabel: ["Close", "Schließen"],
  keys: [
    [
      ["Ctrl K", "Search views, sandboxes, operations and actions"],
      ["j / k", "Journal: next or previous request"],
      ["↑ ↓ Page Up Page Down Home End", "Journal: move in the list"],
      ["Enter", "Journal: open the request"],
      ["r", "Send the open request again"],
      ["e", "Edit the open request and send it"],
      ["Esc", "Close the open request"],
      ["?", "Show this list"],
    ] as readonly (readonly [string, string])[],
    [
      ["Strg K", "Ansichten, Sandboxes, Operationen und Aktionen suchen"],
      ["j / k", "Journal: nächste oder vorige Anfrage"],
      ["↑ ↓ Bild↑ Bild↓ Pos1 Ende", "Journal: in der Liste bewegen"],
      ["Enter", "Journal: Anfrage öffnen"],
      ["r", "Geöffnete Anfrage erneut senden"],
      ["e", "Geöffnete Anfrage bearbeiten und senden"],
      ["Esc", "Geöffnete Anfrage schließen"],
      ["?", "Diese Liste anzeigen"],
    ],
  ],
});

export function ConsoleKeys({ close }: { readonly close: () => void }) {
  return <Keys {...texts[useLanguage().language]} close={close} />;
}
