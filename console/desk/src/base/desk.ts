// Provides views with the client, the agent, the language and the service's time.
import { createContext, useContext } from "react";
import type { components, TicketClient } from "ticket-service-mock/client";
import type { Toast } from "../../../src/shared/toaster.tsx";
import type { Language, Translated } from "./language.ts";
import type { Steering } from "./steering.ts";

export type Schemas = components["schemas"];

export interface Desk {
  readonly client: TicketClient;
  /** The agent; undefined until loaded. */
  readonly profile: Schemas["CallerProfile"] | undefined;
  readonly language: Language;
  /** Current time in milliseconds, to the minute. */
  readonly now: number;
  /** Increases when the service's data may have changed. */
  readonly revision: number;
  /** How to steer the mock; undefined for a service that this page may not steer. */
  readonly steering: Steering | undefined;
  /** Shows a message. */
  readonly showToast: (toast: Toast) => void;
  /** Called with the service's message when it refuses the token. */
  readonly endSession: (message: string) => void;
}

const DeskContext = createContext<Desk | undefined>(undefined);
export const DeskProvider = DeskContext.Provider;

/** @throws Error outside the desk */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === undefined) throw new Error("This part is used outside the desk.");
  return desk;
}

/** A view's UI strings in the agent's language. */
export function useTexts<Texts>(translated: Translated<Texts>): Texts {
  return translated[useDesk().language];
}
