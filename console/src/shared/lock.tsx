// The admin token: stored per tab, shared by all pages, and prompted for when the mock refuses it.
import { Button, TextInput } from "@mantine/core";
import { useCallback, useState } from "react";
import { bilingual } from "./bilingual.ts";
import { Form } from "./form.tsx";
import { Icon } from "./icons.tsx";
import { useLanguage } from "./page.tsx";
import type { Settings } from "./settings.ts";
import { readStoredToken, storeToken } from "./stored-token.ts";

const lockTexts = bilingual({
  locked: ["This mock needs its admin token.", "Für diesen Mock ist das Admin-Token nötig."],
  where: [
    "It is the value of --admin-token; this tab remembers it for all pages of this mock.",
    "Es ist der Wert von --admin-token; der Tab behält es für alle Seiten dieses Mocks.",
  ],
  adminToken: ["Admin token", "Admin-Token"],
  wrongToken: ["This is not the admin token of this mock.", "Das ist nicht das Admin-Token dieses Mocks."],
  open: ["Open", "Öffnen"],
});

export interface LockProps {
  readonly isWrong: boolean;
  open(token: string): void;
}

export function Lock({ isWrong, open }: LockProps) {
  const { language } = useLanguage();
  const texts = lockTexts[language];
  const [token, setToken] = useState("");
  return (
    <Form className="card lock" onSubmit={() => open(token)}>
      <h2>
        <Icon name="key" /> {texts.locked}
      </h2>
      <p className="dim">{texts.where}</p>
      {isWrong && (
        <p className="bad" role="alert">
          {texts.wrongToken}
        </p>
      )}
      <div className="tools">
        <TextInput
          type="password"
          label={texts.adminToken}
          autoComplete="off"
          required
          withAsterisk={false}
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <Button type="submit">{texts.open}</Button>
      </div>
    </Form>
  );
}

export interface Access {
  /** "" if the mock requires none, or until it is entered. */
  readonly token: string;
  readonly isLocked: boolean;
  /** Whether the mock refused the last token. */
  readonly isWrong: boolean;
}

/** The access of this tab to the admin API; `lock` drops a token that the mock refused, `open` stores a new one. */
export function useAccess({ adminToken }: Settings) {
  const [access, setAccess] = useState<Access>(() => {
    const token = readStoredToken();
    return { token, isLocked: adminToken && token === "", isWrong: false };
  });
  const lock = useCallback(() => {
    storeToken("");
    setAccess(({ token, isWrong }) => ({ token: "", isLocked: true, isWrong: isWrong || token !== "" }));
  }, []);
  const open = (token: string) => {
    storeToken(token);
    setAccess({ token, isLocked: false, isWrong: false });
  };
  return { ...access, lock, open };
}
