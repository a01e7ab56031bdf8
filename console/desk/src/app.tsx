// The desk: signs the agent in, then shows the frame and the view in the address. Views are loaded when first opened.
import { useCallback, useEffect, useMemo, useState } from "react";
import { useLanguage } from "../../src/shared/page.tsx";
import { type Toast, Toaster } from "../../src/shared/toaster.tsx";
import { type Desk, DeskProvider, type Schemas } from "./base/desk.ts";
import { unwrap } from "./base/problems.ts";
import { connect, requestToken, startToken, storeToken } from "./base/session.ts";
import type { Settings } from "./base/settings.ts";
import { useServiceStatus } from "./base/steering.ts";
import { DeskFrame } from "./frame.tsx";
import { SignIn } from "./sign-in.tsx";
import { frameTexts } from "./texts.ts";

export function App({ settings }: { readonly settings: Settings }) {
  const { language } = useLanguage();
  const [{ token, refusal }, setSession] = useState<Session>({});
  const [isStarting, setStarting] = useState(true);
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const showToast = useCallback((toast: Toast) => setToasts((before) => [...before, toast]), []);

  const signIn = useCallback((newToken: string | undefined) => {
    storeToken(newToken);
    setSession({ token: newToken });
    setStarting(false);
  }, []);
  // An expired token is replaced once; after that the agent must enter one.
  const endSession = useCallback(
    async (message: string) => {
      const newToken = await requestToken(settings);
      storeToken(newToken);
      setSession((old) => ({ token: newToken, refusal: old.token ? message : old.refusal }));
    },
    [settings],
  );
  useEffect(() => {
    startToken(settings).then(signIn);
  }, [settings, signIn]);

  const shared = { language, showToast, endSession };
  return (
    <>
      {token === undefined ? (
        <SignIn texts={frameTexts[language]} isStarting={isStarting} refusal={refusal} signIn={signIn} />
      ) : (
        <SignedInDesk key={token} settings={settings} token={token} shared={shared} signIn={signIn} />
      )}
      <Toaster toasts={toasts} />
    </>
  );
}

interface Session {
  /** "" if the service needs none; undefined before sign-in. */
  readonly token?: string | undefined;
  /** Why the service refused the last token. */
  readonly refusal?: string | undefined;
}

interface SignedInDeskProps {
  readonly settings: Settings;
  readonly token: string;
  readonly shared: Pick<Desk, "language" | "showToast" | "endSession">;
  readonly signIn: (token: string) => void;
}

function SignedInDesk({ settings, token, shared, signIn }: SignedInDeskProps) {
  const client = useMemo(() => connect(settings, token), [settings, token]);
  const [profile, setProfile] = useState<Schemas["CallerProfile"] | undefined>();
  const { isUnreachable, isMissing, ...status } = useServiceStatus(settings);
  // Retried on every change of the service until it succeeds.
  useEffect(() => {
    if (profile === undefined) unwrap(client.GET("/profile")).then(setProfile, () => {});
  }, [client, profile, status.revision]);
  const desk = useMemo<Desk>(
    () => ({ client, profile, ...status, ...shared }),
    [client, profile, ...Object.values(status), ...Object.values(shared)],
  );
  return (
    <DeskProvider value={desk}>
      <DeskFrame settings={settings} isUnreachable={isUnreachable} isMissing={isMissing} signIn={signIn} />
    </DeskProvider>
  );
}
