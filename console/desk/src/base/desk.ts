// Provides every view with the client, the agent, the language, and the current time.
import { createContext, useContext } from "react";
import type { components, TicketClient } from "ticket-service-mock/client";
import type { Language, Translated } from "./language.ts";

export type Schemas = components["schemas"];

export interface Desk {
  readonly client: TicketClient;
  /** The agent; undefined until loaded. */
  readonly profile: Schemas["CallerProfile"] | undefined;
  readonly language: Language;
  /** Current time in milliseconds. */
  readonly now: number;
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void;
  /** Called with the service's message when it refuses the token. */
  readonly leave: (message: string) => void;
}

const DeskContext = createContext<Desk | undefined>(undefined);
export const DeskProvider = DeskContext.Provider;

/** @throws Error outside of the desk */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === undefined) throw new Error("This part stands outside of the desk.");
  return desk;
}

/** The texts of a view in the agent's language. */
export function useTexts<Texts>(translated: Translated<Texts>): Texts {
  return translated[useDesk().language];
}
