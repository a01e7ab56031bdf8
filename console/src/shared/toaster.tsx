// Shows the results of actions, as messages at the edge of the page.
import { Button, CloseButton } from "@mantine/core";
import { useEffect, useState } from "react";
import { both } from "./both.ts";
import { useLanguage } from "./page.tsx";
import { useShortcuts } from "./shortcuts.ts";

export interface Toast {
  readonly text: string;
  readonly isBad?: boolean;
  /** A way back or on, for example Undo. */
  readonly action?: { readonly label: string; run(): void };
  /** Where to see what it is about. */
  readonly link?: { readonly label: string; readonly href: string };
}

const texts = both({ close: ["Hide notification", "Hinweis ausblenden"] });

/** Milliseconds that a message is shown; longer if something can be done about it. */
const [shownMs, offeredMs] = [6000, 20_000];
const maxShown = 4;

/** @param toasts grows at its end */
export function Toaster({ toasts }: { readonly toasts: readonly Toast[] }) {
  const [hidden, setHidden] = useState<ReadonlySet<Toast>>(new Set());
  const hide = (toast: Toast) => setHidden((before) => new Set([...before, toast]));
  const last = toasts.at(-1);
  // Typing dismisses an offer, and so does the next message: the user has moved on.
  useEffect(() => {
    if (last?.action === undefined) return undefined;
    const type = () => hide(last);
    addEventListener("input", type);
    return () => removeEventListener("input", type);
  }, [last]);
  const offer = last?.action && !hidden.has(last) ? last.action : undefined;
  const take = () => {
    if (last !== undefined) hide(last);
    offer?.run();
  };
  useShortcuts(offer === undefined ? {} : { z: take });
  const shown = toasts.filter((one) => !hidden.has(one) && (one.action === undefined || one === last));
  return (
    <div className="toasts" aria-live="polite">
      {shown.slice(-maxShown).map((one) => (
        <Message key={toasts.indexOf(one)} toast={one} hide={() => hide(one)} />
      ))}
    </div>
  );
}

function Message({ toast, hide }: { readonly toast: Toast; hide(): void }) {
  const { text, isBad = false, action, link } = toast;
  const words = texts[useLanguage().language];
  useEffect(() => {
    if (isBad) return undefined;
    const timer = setTimeout(hide, action || link ? offeredMs : shownMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div className="toast" data-bad={isBad || undefined} role={isBad ? "alert" : undefined}>
      <span className="tools">
        {text}
        {link && (
          <Button component="a" variant="default" href={link.href}>
            {link.label}
          </Button>
        )}
        {action && (
          <Button
            variant="default"
            aria-keyshortcuts="z"
            rightSection={<kbd>z</kbd>}
            onClick={() => {
              hide();
              // The button goes, and must not take the focus along.
              document.getElementById("view")?.focus();
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </span>
      <CloseButton size="sm" aria-label={words.close} onClick={hide} />
    </div>
  );
}
