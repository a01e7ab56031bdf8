// The admin token that was typed in, kept in this tab only, so that a reload does not ask again.

const key = "ticket-mock-admin-token";

export function storedToken(): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** @param token "" forgets it */
export function storeToken(token: string): void {
  try {
    if (token === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, token);
  } catch {
    // A browser that keeps nothing asks again.
  }
}
