// Stores the admin token for this tab, so that a reload does not ask for it again.
import { readStored, writeStored } from "./storage.ts";

const key = "ticket-mock-admin-token";

/** @returns "" if there is none */
export function readStoredToken(): string {
  return readStored(key, "sessionStorage");
}

/** @param token "" removes it */
export function storeToken(token: string): void {
  writeStored(key, token, "sessionStorage");
}
