// The console: header, navigation, and the view in the address.
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { keepLanguage, type Language, startLanguage } from "../shared/language.ts";
import type { Settings } from "../shared/settings.ts";
import { storedToken, storeToken } from "../shared/stored-token.ts";
import { Lock } from "./lock.tsx";
import { useAddress } from "./parts/address.ts";
import { connectAdmin } from "./parts/admin.ts";
import type { Desk } from "./parts/desk.ts";
import { toReason } from "./parts/loaded.tsx";
import { shellTexts } from "./parts/shell-texts.ts";
import { Shell } from "./shell.tsx";
import { ViewOf } from "./views.tsx";

/** The last announcement. */
interface Said {
  readonly text: string;
  readonly isBad: boolean;
}

export function App({ settings }: { readonly settings: Settings }) {
  const [language, setLanguage] = useState<Language>(startLanguage);
  const [address, go] = useAddress();
  const [access, setAccess] = useState(() => ({
    token: storedToken(),
    isLocked: settings.adminToken && storedToken() === "",
    isWrong: false,
  }));
  const words = shellTexts[language];
  const view = address.view === "" ? "sandboxes" : address.view;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    document.title = `${titleOf(view, words)} · ticket-service-mock`;
  }, [view, words]);
  const lock = useCallback(() => {
    storeToken("");
    setAccess(({ token, isWrong }) => ({ token: "", isLocked: true, isWrong: isWrong || token !== "" }));
  }, []);
  const admin = useMemo(() => connectAdmin(access.token, lock), [access.token, lock]);
  const done = useDone(words);
  const sandbox = address.params.get("sandbox") ?? settings.sandbox;
  const desk: Desk = {
    ...done,
    admin,
    lock,
    go,
    language,
    sandbox,
    words,
    params: address.params,
    token: access.token,
    basePath: settings.basePath,
  };
  const open = (token: string) => {
    storeToken(token);
    setAccess({ token, isLocked: false, isWrong: false });
  };
  const choose = (chosen: Language) => {
    keepLanguage(chosen);
    setLanguage(chosen);
  };
  return (
    <Shell desk={desk} view={view} version={settings.version} choose={choose} said={done.said}>
      {access.isLocked ? (
        <Lock words={words} isWrong={access.isWrong} open={open} />
      ) : (
        <ViewOf key={`${view} ${sandbox}`} view={view} desk={desk} />
      )}
    </Shell>
  );
}

function titleOf(view: string, words: Desk["words"]): string {
  const named: Readonly<Record<string, string>> = words;
  return Object.hasOwn(named, view) ? `${named[view]} · ${words.title}` : words.title;
}

/** Runs one action at a time and announces its result. */
function useDone(words: Desk["words"]) {
  const [said, setSaid] = useState<Said>({ text: "", isBad: false });
  const [isBusy, setBusy] = useState(false);
  const [revision, setRevision] = useState(0);
  const act = async (work: () => Promise<string>) => {
    setBusy(true);
    setSaid({ text: "", isBad: false });
    try {
      setSaid({ text: await work(), isBad: false });
      return true;
    } catch (error) {
      setSaid({ text: toReason(error, words), isBad: true });
      return false;
    } finally {
      setBusy(false);
      setRevision((before) => before + 1);
    }
  };
  return { said, isBusy, revision, act };
}
