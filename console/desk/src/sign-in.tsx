// Asks for a token, and shows why the service rejected the last one.
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Form } from "../../src/shared/form.tsx";
import { Placeholders } from "./parts/placeholders.tsx";
import type { frameTexts } from "./texts.ts";

interface SignInProps {
  readonly texts: (typeof frameTexts)["en"];
  readonly isStarting: boolean;
  readonly refusal: string | undefined;
  readonly signIn: (token: string) => void;
}

export function SignIn({ texts, isStarting, refusal, signIn }: SignInProps) {
  const [token, setToken] = useState("");
  return (
    <main className="sign-in">
      <h1>{texts.title}</h1>
      {isStarting ? (
        <div role="status" aria-label={texts.starting}>
          <Placeholders />
        </div>
      ) : (
        <Form onSubmit={() => token.trim() !== "" && signIn(token.trim())}>
          {refusal !== undefined && (
            <p className="bad" role="alert">
              {texts.tokenRefused} {refusal}
            </p>
          )}
          <p>{texts.tokenHint}</p>
          <TextInput
            className="field"
            label={texts.token}
            type="password"
            autoComplete="off"
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
          />
          <Button type="submit">{texts.enter}</Button>
        </Form>
      )}
    </main>
  );
}
