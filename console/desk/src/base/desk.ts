// What every view of the desk works with: the client of the service, who the agent is, the language, and the present time.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { components, TicketClient } from "ticket-service-mock/client";
import type { Language, Translated } from "./language.ts";

export type Schemas = components["schemas"];

export interface Desk {
  readonly client: TicketClient;
  /** The agent; undefined until the service has said it. */
  readonly profile: Schemas["CallerProfile"] | undefined;
  readonly language: Language;
  /** Present time in milliseconds. */
  readonly now: number;
  /** Says something to those who do not see the page. */
  readonly announce: (text: string) => void;
  /** Told of answers that say the token is no longer good. */
  readonly leave: () => void;
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
