// The console: the frame, and the view in the address over one link to the mock.
import { useMemo, useState } from "react";
import { Lock, useAccess } from "../shared/lock.tsx";
import { useMockLink } from "../shared/mock-link.ts";
import { useLanguage, useTab } from "../shared/page.tsx";
import type { Settings } from "../shared/settings.ts";
import type { Toast } from "../shared/toaster.tsx";
import { useAddress } from "./parts/address.ts";
import { connectAdmin } from "./parts/admin.ts";
import type { Desk } from "./parts/desk.ts";
import { toReason } from "./parts/loaded.tsx";
import { shellTexts } from "./parts/shell-texts.ts";
import { Shell } from "./shell.tsx";
import { ViewOf, viewNames } from "./views.tsx";

export function App({ settings }: { readonly settings: Settings }) {
  const { language } = useLanguage();
  const [address, go] = useAddress();
  const { token, isLocked, isWrong, lock, open } = useAccess(settings);
  const words = shellTexts[language];
  const { view } = address;
  const sandbox = address.params.get("sandbox") ?? settings.sandbox;
  useTab(titleOf(view, words), `console ${sandbox}`);
  const admin = useMemo(() => connectAdmin(token, lock), [token, lock]);
  const [seen, setSeen] = useState(0);
  const link = useMockLink({ sandbox, token, isOff: isLocked, seen, lock });
  const { toasts, isBusy, revision, act } = useActions(words, link.poll);
  const { pulse } = link;
  const newest = pulse?.journal.lastId ?? 0;
  if (view === "journal" && newest > seen) setSeen(newest);
  const desk: Desk | undefined = pulse && {
    view,
    isBusy,
    act,
    admin,
    lock,
    go,
    language,
    sandbox,
    words,
    pulse,
    revision: revision + link.revision,
    params: address.params,
    token,
    basePath: settings.basePath,
  };
  return (
    <Shell {...{ settings, sandbox, view, words, link, desk, toasts }} params={address.params}>
      {isLocked && <Lock isWrong={isWrong} open={open} />}
      {!isLocked && desk && <ViewOf key={`${view} ${sandbox}`} view={view} desk={desk} />}
    </Shell>
  );
}

function titleOf(view: string, words: Desk["words"]): string {
  const name = viewNames.find((one) => one === view);
  const title = `${words.title} · ticket-mock`;
  return name === undefined ? title : `${words[name]} · ${title}`;
}

/** Runs one action at a time and announces its result. */
function useActions(words: Desk["words"], poll: () => void) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [revision, setRevision] = useState(0);
  const act = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      const text = await work();
      setToasts((before) => [...before, { text }]);
      return true;
    } catch (error) {
      setToasts((before) => [...before, { text: toReason(error, words), isBad: true }]);
      return false;
    } finally {
      setBusy(false);
      setRevision((before) => before + 1);
      poll();
    }
  };
  return { toasts, isBusy, revision, act };
}
