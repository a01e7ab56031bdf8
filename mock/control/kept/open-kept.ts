// One kept sandbox in this process: the sandbox, its recorder, its line, and its pictures in the home. Made by
// mock/control/kept/kept-sandboxes.ts.
import type { callSoon, startQuietTimer } from "../../core/process-time.ts";
import type { Home, KeptEntry, KeptPicture, SandboxKey } from "../../storage/home.ts";
import type { OpenedSandbox, SandboxParts } from "../sandboxes/create-sandbox.ts";
import type { LoadedState, Sandbox, UnitRunner } from "../sandboxes/sandbox.ts";
import { toLoadedState } from "../state/state-world.ts";
import { applyEntry, textsOf } from "./apply-ops.ts";
import type { HomeTime } from "./home-time.ts";
import { createLine, type Line } from "./line.ts";
import type { Entry } from "./ops.ts";
import { createRecorder, type KeptRecorder } from "./recorder.ts";
import { openSandboxPicture, type SandboxPicture, toSandboxPicture } from "./sandbox-picture.ts";
import type { StoreKeeping } from "./store-keeping.ts";

/** What all kept sandboxes of a mock have in common. */
export interface KeptParts {
  readonly parts: SandboxParts;
  readonly home: Home;
  readonly time: HomeTime;
  readonly keeping: StoreKeeping;
  readonly startTimer: typeof startQuietTimer;
  readonly soon: typeof callSoon;
  /** A sandbox cannot go on in this process. */
  onEnd(key: SandboxKey): void;
  onConflict(): void;
  /** A picture could not be kept; it is tried again with a later one. */
  onPictureFailure(id: string, error: unknown): void;
}

/** A kept sandbox that is loaded. */
export interface KeptSandbox {
  readonly key: SandboxKey;
  readonly sandbox: Sandbox;
  readonly line: Line;
  /** A copy with a line of its own, which nobody keeps yet. */
  fork(id: string): FreshSandbox;
  /** Keeps what was counted and not kept yet. */
  flush(): Promise<void>;
}

/** A sandbox that the home does not have yet. */
export interface FreshSandbox {
  readonly picture: string;
  /** The home has it under this key. */
  keep(key: SandboxKey): KeptSandbox;
}

/** A picture is taken after so many entries, and goes to the home once it is so many versions old: others can catch up by entries meanwhile. */
const pictureEvery = 400;
const pictureAge = 100;
/** Counts are kept after this time, in milliseconds, where nothing else is. */
const countsDelayMs = 500;

/** A sandbox that is about to be kept. @param make makes it with its recorder and runner */
export function createFresh(
  kept: KeptParts,
  id: string,
  make: (keeping: { readonly recorder: KeptRecorder; readonly run: UnitRunner }) => OpenedSandbox,
): FreshSandbox {
  const recorder = createRecorder(kept.time, kept.keeping.toChangeSetJson);
  let line: Line | undefined;
  const run: UnitRunner = (work) => needLine(line).run(work);
  const opened = make({ recorder, run });
  const texts = new Map<string, LoadedState>();
  return {
    picture: JSON.stringify(toSandboxPicture(opened)),
    keep(key) {
      const body = createBody({ kept, key: { ...key, id }, recorder, opened, texts, sinceCount: 0 });
      line = body.toLine(0);
      return body.toKept(line);
    },
  };
}

/**
 * A sandbox as the home has it.
 * @throws StorageUnavailable, SandboxEnded
 */
export async function openKept(kept: KeptParts, key: SandboxKey): Promise<KeptSandbox> {
  const { home } = kept;
  const { picture, tail } = await home.load(key);
  const texts = new Map<string, LoadedState>();
  const known = parsePicture(picture);
  await readTexts(known.texts, texts, kept);
  const recorder = createRecorder(kept.time, kept.keeping.toChangeSetJson);
  let line: Line | undefined;
  const run: UnitRunner = (work) => needLine(line).run(work);
  const stateOf = (text: string) => needState(texts, text);
  const { parts, keeping: store } = kept;
  const opened = openSandboxPicture(key.id, known, { parts, store, keeping: { recorder, run }, stateOf });
  const body = createBody({ kept, key, recorder, opened, texts, sinceCount: tail.length });
  let { version } = picture;
  for (const entry of tail) {
    await body.apply(entry.text);
    ({ version } = entry);
  }
  line = body.toLine(version);
  return body.toKept(line);
}

interface BodyOptions {
  readonly kept: KeptParts;
  readonly key: SandboxKey;
  readonly recorder: KeptRecorder;
  readonly opened: OpenedSandbox;
  /** Imported states by the names of their texts. */
  readonly texts: Map<string, LoadedState>;
  /** Entries since the last picture. */
  readonly sinceCount: number;
}

function createBody({ kept, key, recorder, opened, texts, sinceCount }: BodyOptions) {
  const { home, time } = kept;
  const stateOf = (text: string) => needState(texts, text);
  const pictures = createPictures(kept, key, () => JSON.stringify(toSandboxPicture(opened)), sinceCount);
  let endTimer: (() => void) | undefined;

  async function apply(text: string): Promise<void> {
    const entry = parseEntry(text);
    await readTexts(textsOf(entry), texts, kept);
    recorder.replay(entry.time, () => applyEntry(entry, { opened, stateOf }));
    time.tellAtLeast(entry.time);
  }
  function toLine(version: number): Line {
    const body = {
      begin: recorder.begin,
      hasChanged: recorder.hasChanged,
      end() {
        const recorded = recorder.end();
        if (recorded.ops.length === 0 && recorder.pendingCounts > 0) planFlush();
        return recorded;
      },
      apply,
      toText: ({ time: at, ops }: ReturnType<KeptRecorder["end"]>) =>
        JSON.stringify({ time: at, ops, settledAt: opened.sandbox.due.settledAt } satisfies Entry),
      kept(head: number) {
        home.hint({ kind: "entries", ...key, head });
        pictures.grown(head);
      },
    };
    const line = createLine({
      home,
      key,
      version,
      body,
      soon: kept.soon,
      onEnd() {
        endTimer?.();
        kept.onEnd(key);
      },
      onConflict: kept.onConflict,
    });
    /** Later, together with whatever comes meanwhile. */
    function planFlush(): void {
      endTimer ??= kept.startTimer(() => {
        endTimer = undefined;
        flush(line).catch(() => {});
      }, countsDelayMs);
    }
    return line;
  }
  async function flush(line: Line): Promise<void> {
    if (recorder.pendingCounts > 0) await line.run(() => recorder.keepCounts());
    await line.idle();
  }
  function toKept(line: Line): KeptSandbox {
    return {
      key,
      sandbox: opened.sandbox,
      line,
      fork: (id) => createFresh(kept, id, ({ recorder: own, run }) => opened.fork(id, own, run)),
      flush: () => flush(line),
    };
  }
  return { apply, toLine, toKept };
}

/** Takes pictures now and then, so that the home can forget old entries. */
function createPictures(
  { home, onPictureFailure }: KeptParts,
  key: SandboxKey,
  take: () => string,
  since: number,
) {
  let grown = since;
  let taken: KeptPicture | undefined;
  let isUnderWay = false;
  async function send(picture: KeptPicture): Promise<void> {
    try {
      await home.compact(key, picture);
    } catch (error) {
      onPictureFailure(key.id, error);
    } finally {
      isUnderWay = false;
    }
  }
  return {
    /** The state in memory is that of this version. */
    grown(version: number): void {
      grown += 1;
      if (taken === undefined && grown >= pictureEvery) {
        taken = { version, text: take() };
        grown = 0;
      } else if (taken !== undefined && !isUnderWay && version >= taken.version + pictureAge) {
        isUnderWay = true;
        void send(taken);
        taken = undefined;
      }
    },
  };
}

async function readTexts(names: readonly string[], known: Map<string, LoadedState>, kept: KeptParts): Promise<void> {
  for (const name of names) {
    if (known.has(name)) continue;
    const text = await kept.home.getText(name);
    if (text === undefined) throw new Error(`The storage has no ${name}, which a sandbox was loaded from.`);
    known.set(name, toLoadedState(JSON.parse(text), kept.parts.service));
  }
}

function needState(texts: ReadonlyMap<string, LoadedState>, name: string): LoadedState {
  const state = texts.get(name);
  if (state === undefined) throw new Error(`The text ${name} was not read.`);
  return state;
}

function needLine(line: Line | undefined): Line {
  if (line === undefined) throw new Error("This sandbox is not kept yet.");
  return line;
}

// Both were written by this file: the home gives back the same texts.
function parsePicture({ text }: KeptPicture): SandboxPicture {
  return JSON.parse(text);
}
function parseEntry(text: KeptEntry["text"]): Entry {
  return JSON.parse(text);
}
