// Shows the results of actions as messages at the edge of the page.
import { Button, CloseButton } from "@mantine/core";
import { useEffect, useState } from "react";
import { bilingual } from "./bilingual.ts";
import { useLanguage } from "./page.tsx";
import { useShortcuts } from "./shortcuts.ts";

export interface Toast {
  readonly text: string;
  readonly isBad?: boolean;
  /** A follow-up action, for example Undo. */
  readonly action?: { readonly label: string; run(): void };
  /** A link to its subject, for example a ticket. */
  readonly link?: { readonly label: string; readonly href: string };
}

const texts = bilingual({ close: ["Hide notification", "Hinweis ausblenden"] });

/** Milliseconds that a message is shown, without and with an action or link. */
const [plainMs, actionMs] = [6000, 20_000];
const maxVisible = 4;

/** @param toasts all messages so far, newest last */
export function Toaster({ toasts }: { readonly toasts: readonly Toast[] }) {
  const [hidden, setHidden] = useState<ReadonlySet<Toast>>(new Set());
  const hide = (toast: Toast) => setHidden((before) => new Set([...before, toast]));
  const last = toasts.at(-1);
  // Typing dismisses an offer, and so does the next message: the user has moved on.
  useEffect(() => {
    if (last?.action === undefined) return undefined;
    const dismiss = () => hide(last);
    addEventListener("input", dismiss);
    return () => removeEventListener("input", dismiss);
  }, [last]);
  const offer = last?.action && !hidden.has(last) ? last.action : undefined;
  const runOffer = () => {
    if (last !== undefined) hide(last);
    offer?.run();
  };
  useShortcuts(offer === undefined ? {} : { z: runOffer });
  const visibleToasts = toasts.filter((toast) => !hidden.has(toast) && (toast.action === undefined || toast === last));
  return (
    <div className="toasts" aria-live="polite">
      {visibleToasts.slice(-maxVisible).map((toast) => (
        <Message key={toasts.indexOf(toast)} toast={toast} hide={() => hide(toast)} />
      ))}
    </div>
  );
}

function Message({ toast, hide }: { readonly toast: Toast; hide(): void }) {
  const { text, isBad = false, action, link } = toast;
  const labels = texts[useLanguage().language];
  useEffect(() => {
    if (isBad) return undefined;
    const timer = setTimeout(hide, action || link ? actionMs : plainMs);
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
              // The button disappears and must not take the focus with it.
              document.getElementById("view")?.focus();
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </span>
      <CloseButton size="sm" aria-label={labels.close} onClick={hide} />
    </div>
  );
}
