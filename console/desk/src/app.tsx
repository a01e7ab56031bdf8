// The desk: signs in, then shows the frame and the view in the address. Each view is loaded when first opened.
import { useCallback, useEffect, useMemo, useState } from "react";
import { useLanguage } from "../../src/shared/page.tsx";
import { Toaster } from "../../src/shared/toaster.tsx";
import type { Toast } from "../../src/shared/toasts.tsx";
import { type Desk, DeskProvider, type Schemas } from "./base/desk.ts";
import { settle } from "./base/problems.ts";
import { askNow, askToken, connect, keepToken, startToken } from "./base/session.ts";
import type { Settings } from "./base/settings.ts";
import { DeskFrame } from "./frame.tsx";
import { SignIn } from "./sign-in.tsx";
import { frameTexts } from "./texts.ts";

/** Milliseconds between requests for the service's time. */
const clockMs = 10_000;

export function App({ settings }: { readonly settings: Settings }) {
  const { language } = useLanguage();
  const [{ token, refusal }, setSession] = useState<Session>({});
  const [isStarting, setStarting] = useState(true);
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const announce = useCallback(
    (text: string) => setToasts((before) => (text === "" ? before : [...before, { text }])),
    [],
  );

  const enter = useCallback((given: string | undefined) => {
    keepToken(given);
    setSession({ token: given });
    setStarting(false);
  }, []);
  // An expired token is replaced once; after that the agent must enter one.
  const leave = useCallback(
    async (message: string) => {
      const fresh = await askToken(settings);
      keepToken(fresh);
      setSession((left) => ({ token: fresh, refusal: left.token ? message : left.refusal }));
    },
    [settings],
  );
  useEffect(() => {
    startToken(settings).then(enter);
  }, [settings, enter]);

  const shared = { language, announce, leave };
  return (
    <>
      {token === undefined ? (
        <SignIn texts={frameTexts[language]} isStarting={isStarting} refusal={refusal} enter={enter} />
      ) : (
        <Signed key={token} settings={settings} token={token} shared={shared} enter={enter} />
      )}
      <Toaster toasts={toasts} />
    </>
  );
}

interface Session {
  /** "" if the service needs none; undefined until there is one. */
  readonly token?: string | undefined;
  /** Why the service refused the last token. */
  readonly refusal?: string | undefined;
}

interface SignedProps {
  readonly settings: Settings;
  readonly token: string;
  readonly shared: Pick<Desk, "language" | "announce" | "leave">;
  readonly enter: (token: string) => void;
}

function Signed({ settings, token, shared, enter }: SignedProps) {
  const client = useMemo(() => connect(settings, token), [settings, token]);
  const [profile, setProfile] = useState<Schemas["CallerProfile"] | undefined>();
  const now = useNow(settings);
  // Retried with each time update until it succeeds.
  useEffect(() => {
    if (profile !== undefined && now !== 0) return;
    settle(client.GET("/profile")).then(setProfile, () => {});
  }, [client, profile, now]);
  const desk = useMemo<Desk>(
    () => ({ client, profile, now, ...shared }),
    [client, profile, now, ...Object.values(shared)],
  );
  return (
    <DeskProvider value={desk}>
      <DeskFrame settings={settings} enter={enter} />
    </DeskProvider>
  );
}

/** The service's time, to the minute. */
function useNow(settings: Settings): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ask = () => void askNow(settings).then((time) => setNow(Math.floor(time / 60_000) * 60_000));
    ask();
    const timer = setInterval(() => document.visibilityState === "visible" && ask(), clockMs);
    return () => clearInterval(timer);
  }, [settings]);
  return now;
}
