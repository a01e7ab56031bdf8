// The desk: signs in, then shows the frame and the view in the address. Each view is loaded when first opened.
import { useCallback, useEffect, useMemo, useState } from "react";
import { useLanguage } from "../../src/shared/page.tsx";
import type { Toast } from "../../src/shared/toaster.tsx";
import { Toaster } from "../../src/shared/toaster.tsx";
import { type Desk, DeskProvider, type Schemas } from "./base/desk.ts";
import { unwrap } from "./base/problems.ts";
import { askToken, connect, keepToken, startToken } from "./base/session.ts";
import type { Settings } from "./base/settings.ts";
import { useFollowed } from "./base/steering.ts";
import { DeskFrame } from "./frame.tsx";
import { SignIn } from "./sign-in.tsx";
import { frameTexts } from "./texts.ts";

export function App({ settings }: { readonly settings: Settings }) {
  const { language } = useLanguage();
  const [{ token, refusal }, setSession] = useState<Session>({});
  const [isStarting, setStarting] = useState(true);
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const say = useCallback((toast: Toast) => setToasts((before) => [...before, toast]), []);

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

  const shared = { language, say, leave };
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
  readonly shared: Pick<Desk, "language" | "say" | "leave">;
  readonly enter: (token: string) => void;
}

function Signed({ settings, token, shared, enter }: SignedProps) {
  const client = useMemo(() => connect(settings, token), [settings, token]);
  const [profile, setProfile] = useState<Schemas["CallerProfile"] | undefined>();
  const { isGone, isMissing, ...followed } = useFollowed(settings);
  // Retried when the service changes until it succeeds.
  useEffect(() => {
    if (profile === undefined) unwrap(client.GET("/profile")).then(setProfile, () => {});
  }, [client, profile, followed.revision]);
  const desk = useMemo<Desk>(
    () => ({ client, profile, ...followed, ...shared }),
    [client, profile, ...Object.values(followed), ...Object.values(shared)],
  );
  return (
    <DeskProvider value={desk}>
      <DeskFrame {...{ settings, isGone, isMissing, enter }} />
    </DeskProvider>
  );
}
