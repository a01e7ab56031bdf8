// Asks for the admin token, once per tab for all pages.
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Icon } from "./icons.tsx";
import type { Language } from "./language.ts";
import { useLanguage } from "./page.tsx";

const en = {
  locked: "This mock needs its admin token.",
  where: "It is the value of --admin-token; the tab keeps it for all pages of this mock.",
  adminToken: "Admin token",
  wrongToken: "This is not the admin token of this mock.",
  open: "Open",
};

const de: typeof en = {
  locked: "Für diesen Mock ist das Admin-Token nötig.",
  where: "Es ist der Wert von --admin-token; der Tab behält es für alle Seiten dieses Mocks.",
  adminToken: "Admin-Token",
  wrongToken: "Das ist nicht das Admin-Token dieses Mocks.",
  open: "Öffnen",
};

const lockTexts: Readonly<Record<Language, typeof en>> = { en, de };

export interface LockProps {
  readonly isWrong: boolean;
  open(token: string): void;
}

export function Lock({ isWrong, open }: LockProps) {
  const { language } = useLanguage();
  const texts = lockTexts[language];
  const [token, setToken] = useState("");
  return (
    <form
      className="card lock"
      onSubmit={(event) => {
        event.preventDefault();
        open(token);
      }}
    >
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
    </form>
  );
}
