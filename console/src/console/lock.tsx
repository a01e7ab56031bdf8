// Asks for the admin token.
import { useState } from "preact/hooks";
import type { ShellTexts } from "./parts/shell-texts.ts";

export interface LockProps {
  readonly words: ShellTexts;
  readonly isWrong: boolean;
  open(token: string): void;
}

export function Lock({ words, isWrong, open }: LockProps) {
  const [token, setToken] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        open(token);
      }}
    >
      {isWrong && (
        <p class="bad" role="alert">
          {words.wrongToken}
        </p>
      )}
      <p>{words.locked}</p>
      <label>
        {words.adminToken}{" "}
        <input
          type="password"
          autocomplete="off"
          required
          value={token}
          onInput={(event) => setToken(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="main">
        {words.open}
      </button>
    </form>
  );
}
