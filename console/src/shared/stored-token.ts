// Stores the admin token for this tab, so that a reload does not ask for it again.

const key = "ticket-mock-admin-token";

export function storedToken(): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** @param token "" removes it */
export function storeToken(token: string): void {
  try {
    if (token === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, token);
  } catch {
    // Without storage, the page asks again.
  }
}
