// The results of actions, as messages at the edge of the page.
import { Button } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/Notification.css";
import "@mantine/notifications/styles.css";

const shownMs = 6000;

export function Toasts() {
  return <Notifications position="bottom-right" autoClose={shownMs} limit={4} />;
}

export interface Toast {
  readonly text: string;
  readonly isBad?: boolean;
  /** A way back or on, for example Undo. */
  readonly action?: { readonly label: string; run(): void };
}

export function say({ text, isBad = false, action }: Toast): void {
  const id = notifications.show({
    color: isBad ? "red" : "teal",
    autoClose: isBad ? false : shownMs,
    closeButtonProps: { "aria-label": document.documentElement.lang === "de" ? "Schließen" : "Close" },
    message: action ? (
      <span className="tools">
        <span>{text}</span>
        <Button
          className="push"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      </span>
    ) : (
      text
    ),
  });
}
