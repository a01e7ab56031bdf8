// Keys that are pressed between the request for a palette and its field: they are its first words, and no shortcuts of the page.

let kept: { readonly words: string; end(): void } | undefined;

/** @param cancel called on Escape and on a click elsewhere: the palette is no longer wanted */
export function keepKeys(cancel: () => void): void {
  if (kept !== undefined) return;
  const end = () => {
    kept = undefined;
    removeEventListener("keydown", press, true);
    removeEventListener("pointerdown", point, true);
  };
  const leave = () => {
    end();
    cancel();
  };
  const point = (event: Event) => (isInDialog(event) ? end() : leave());
  const press = (event: KeyboardEvent) => {
    if (isInDialog(event)) return end();
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (isModified && !event.getModifierState("AltGraph")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === "Escape") return leave();
    const { words = "" } = kept ?? {};
    if (event.key === "Backspace") kept = { words: words.slice(0, -1), end };
    else if (event.key.length === 1) kept = { words: words + event.key, end };
  };
  kept = { words: "", end };
  addEventListener("keydown", press, true);
  addEventListener("pointerdown", point, true);
}

function isInDialog({ target }: Event): boolean {
  return target instanceof Element && target.closest("[role=dialog]") !== null;
}

/** The words so far; from now on, keys are the field's. */
export function takeKeys(): string {
  const { words = "", end } = kept ?? {};
  end?.();
  return words;
}
