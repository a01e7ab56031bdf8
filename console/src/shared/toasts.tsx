// The results of actions, as messages at the edge of the page.
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/Notification.css";
import "@mantine/notifications/styles.css";

/** Milliseconds that a message is shown; longer if something can be done about it. */
const [shownMs, offeredMs] = [6000, 20_000];

export function Toasts() {
  // Where they cover the least: the lower end of what is beside the work, or the brand where the navigation is folded.
  const isNarrow = useMediaQuery("(max-width: 61.99rem)");
  return <Notifications position={isNarrow ? "top-center" : "bottom-right"} autoClose={shownMs} limit={4} />;
}

export interface Toast {
  readonly text: string;
  readonly isBad?: boolean;
  /** A way back or on, for example Undo. */
  readonly action?: { readonly label: string; run(): void };
}

/** The message whose action is offered. */
let offered = "";

// Typing dismisses the offer: the user has moved on.
addEventListener("input", () => {
  if (offered !== "") notifications.hide(offered);
  offered = "";
});

/** A message with an action gives way to the next one. */
export function say({ text, isBad = false, action }: Toast): void {
  notifications.hide(offered);
  const id = notifications.show({
    color: isBad ? "red" : "teal",
    autoClose: isBad ? false : action ? offeredMs : shownMs,
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
  offered = action ? id : "";
}
