// Buffers keys pressed before the palette's field is loaded: they are typed into it later and trigger no shortcuts.

let buffer: { readonly text: string; end(): void } | undefined;

/** @param cancel called on Escape and on a click elsewhere, which dismiss the palette */
export function bufferKeys(cancel: () => void): void {
  if (buffer !== undefined) return;
  const end = () => {
    buffer = undefined;
    removeEventListener("keydown", onKeyDown, true);
    removeEventListener("pointerdown", onPointerDown, true);
  };
  const dismiss = () => {
    end();
    cancel();
  };
  const onPointerDown = (event: Event) => (isInDialog(event) ? end() : dismiss());
  const onKeyDown = (event: KeyboardEvent) => {
    if (isInDialog(event)) return end();
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (isModified && !event.getModifierState("AltGraph")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === "Escape") return dismiss();
    const { text = "" } = buffer ?? {};
    if (event.key === "Backspace") buffer = { text: text.slice(0, -1), end };
    else if (event.key.length === 1) buffer = { text: text + event.key, end };
  };
  buffer = { text: "", end };
  addEventListener("keydown", onKeyDown, true);
  addEventListener("pointerdown", onPointerDown, true);
}

function isInDialog({ target }: Event): boolean {
  return target instanceof Element && target.closest("[role=dialog]") !== null;
}

/** Stops buffering and returns the keys as text. */
export function takeKeys(): string {
  const { text = "", end } = buffer ?? {};
  end?.();
  return text;
}
