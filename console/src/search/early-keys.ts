// Buffers the keys pressed before the palette has its field: they are typed into it, and no shortcuts of the page.

let buffer: { readonly typed: string; end(): void } | undefined;

/** @param cancel called on Escape and on a click elsewhere: the palette is no longer wanted */
export function bufferKeys(cancel: () => void): void {
  if (buffer !== undefined) return;
  const end = () => {
    buffer = undefined;
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
    const { typed = "" } = buffer ?? {};
    if (event.key === "Backspace") buffer = { typed: typed.slice(0, -1), end };
    else if (event.key.length === 1) buffer = { typed: typed + event.key, end };
  };
  buffer = { typed: "", end };
  addEventListener("keydown", press, true);
  addEventListener("pointerdown", point, true);
}

function isInDialog({ target }: Event): boolean {
  return target instanceof Element && target.closest("[role=dialog]") !== null;
}

/** Ends the buffering, and returns what was typed. */
export function takeKeys(): string {
  const { typed = "", end } = buffer ?? {};
  end?.();
  return typed;
}
