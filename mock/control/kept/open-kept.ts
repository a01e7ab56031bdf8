// One kept sandbox in this process: the sandbox, its recorder, its line, and its pictures in the home. Made by
// mock/control/kept/kept-sandboxes.ts.
import type { callSoon, startQuietTimer } from "../../core/process-time.ts";
import type { Home, KeptEntry, KeptPicture, SandboxKey } from "../../storage/home.ts";
import type { OpenedSandbox } from "../sandboxes/create-sandbox.ts";
import type { LoadedState, Sandbox } from "../sandboxes/sandbox.ts";
import type { SandboxParts } from "../sandboxes/sandbox-parts.ts";
import type { UnitRunner } from "../sandboxes/unit-runner.ts";
import { toLoadedState } from "../state/state-world.ts";
import { applyEntry, textsOf } from "./apply-ops.ts";
import type { HomeTime } from "./home-time.ts";
import { Line } from "./line.ts";
import type { LineBody } from "./line-options.ts";
import type { Entry } from "./ops.ts";
import { createPictures } from "./pictures.ts";
import { KeptRecorder, type Recorded } from "./recorder.ts";
import { openSandboxPicture, type SandboxPicture, toSandboxPicture } from "./sandbox-picture.ts";

/** What all kept sandboxes of a mock have in common. */
export interface KeptParts {
  readonly parts: SandboxParts;
  readonly home: Home;
  readonly time: HomeTime;
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

/** How long who was first rests where others change the sandbox too, in milliseconds: they need two round trips. */
const restMs = 3;
/** Counts are kept after this time, in milliseconds, where nothing else is. */
const countsDelayMs = 500;

/** A sandbox that is about to be kept. @param make makes it with its recorder and runner */
export function createFresh(kept: KeptParts, id: string, make: (keeping: OwnKeeping) => OpenedSandbox): FreshSandbox {
  const begun = begin(kept);
  const opened = make(begun.keeping);
  return {
    picture: JSON.stringify(toSandboxPicture(opened)),
    keep({ life }) {
      const body = new SandboxBody(kept, { id, life }, { ...begun, opened, tailLength: 0 });
      return body.toKept(0);
    },
  };
}

/**
 * A sandbox as the home has it.
 * @throws StorageUnavailable, SandboxEnded
 */
export async function openKept(kept: KeptParts, { id, life }: SandboxKey): Promise<KeptSandbox> {
  const key = { id, life };
  const { picture, tail } = await kept.home.load(key);
  const begun = begin(kept);
  const known = parsePicture(picture);
  await readTexts(known.texts, begun.texts, kept);
  const { parts } = kept;
  const stateOf = (text: string) => needState(begun.texts, text);
  const opened = openSandboxPicture(id, known, { parts, keeping: begun.keeping, stateOf });
  const body = new SandboxBody(kept, key, { ...begun, opened, tailLength: tail.length });
  for (const { text } of tail) await body.apply(text);
  return body.toKept(tail.at(-1)?.version ?? picture.version);
}

/** How one sandbox is recorded, and who runs the work on it. */
interface OwnKeeping {
  readonly recorder: KeptRecorder;
  readonly run: UnitRunner;
}

/** What a sandbox is opened with: its line comes later. */
interface Begun {
  readonly keeping: OwnKeeping;
  /** Imported states by the names of their texts. */
  readonly texts: Map<string, LoadedState>;
  setLine(line: Line): void;
}

function begin({ time }: KeptParts): Begun {
  let line: Line | undefined;
  const run: UnitRunner = (work) => {
    if (line === undefined) throw new Error("This sandbox is not kept yet.");
    return line.run(work);
  };
  const recorder = new KeptRecorder(time);
  function setLine(made: Line): void {
    line = made;
  }
  return { keeping: { recorder, run }, texts: new Map(), setLine };
}

interface Body extends Begun {
  readonly opened: OpenedSandbox;
  /** How many entries follow its last picture. */
  readonly tailLength: number;
}

/** A loaded sandbox as its line works on it. */
class SandboxBody implements LineBody {
  readonly #kept: KeptParts;
  readonly #key: SandboxKey;
  readonly #body: Body;
  readonly #recorder: KeptRecorder;
  readonly #pictures: ReturnType<typeof createPictures>;
  #endTimer: (() => void) | undefined;
  #line: Line | undefined;

  constructor(kept: KeptParts, key: SandboxKey, body: Body) {
    [this.#kept, this.#key, this.#body] = [kept, key, body];
    this.#recorder = body.keeping.recorder;
    const take = () => JSON.stringify(toSandboxPicture(body.opened));
    this.#pictures = createPictures(kept, key, take, body.tailLength);
  }

  begin(): void {
    this.#recorder.begin();
  }

  unit<T>(work: () => T): T {
    return this.#recorder.unit(work);
  }

  hasChanged(): boolean {
    return this.#recorder.hasChanged();
  }

  end(): Recorded {
    const recorded = this.#recorder.end();
    if (recorded.ops.length === 0 && this.#recorder.hasCounts) this.#planFlush();
    return recorded;
  }

  async apply(text: string): Promise<void> {
    const { opened, texts } = this.#body;
    const entry = parseEntry(text);
    await readTexts(textsOf(entry), texts, this.#kept);
    const stateOf = (name: string) => needState(texts, name);
    const { time } = this.#kept;
    this.#recorder.replay(entry.time, () => applyEntry(entry, { opened, stateOf }));
    time.tellAtLeast(entry.time);
  }

  toText({ time, ops }: Recorded): string {
    const entry: Entry = { time, ops };
    return JSON.stringify(entry);
  }

  kept(head: number): void {
    this.#kept.home.hint({ kind: "entries", ...this.#key, head });
    this.#pictures.grown(head);
  }

  /** The sandbox at a version of the home. */
  toKept(version: number): KeptSandbox {
    const [kept, key, { opened }] = [this.#kept, this.#key, this.#body];
    const { home, soon, startTimer } = kept;
    const onConflict = (at: number) => {
      kept.onConflict();
      // So that who was first rests.
      home.hint({ kind: "entries", ...key, head: at });
    };
    const rest = home.kind === "shared" ? () => new Promise<void>((done) => void startTimer(done, restMs)) : undefined;
    const onEnd = () => {
      this.#endTimer?.();
      kept.onEnd(key);
    };
    const line = new Line({ home, key, version, body: this, soon, onConflict, rest, onEnd });
    this.#line = line;
    this.#body.setLine(line);
    return {
      key,
      sandbox: opened.sandbox,
      line,
      fork: (id) => createFresh(kept, id, (keeping) => opened.fork(id, keeping)),
      flush: () => this.#flush(),
    };
  }

  /** Later, together with whatever comes meanwhile. */
  #planFlush(): void {
    this.#endTimer ??= this.#kept.startTimer(() => {
      this.#endTimer = undefined;
      this.#flush().catch(() => {});
    }, countsDelayMs);
  }

  async #flush(): Promise<void> {
    if (this.#recorder.hasCounts) await this.#line?.run(() => this.#recorder.keepCounts());
    await this.#line?.idle();
  }
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

// Both were written by this file: the home gives back the same texts.
function parsePicture({ text }: KeptPicture): SandboxPicture {
  return JSON.parse(text);
}
function parseEntry(text: KeptEntry["text"]): Entry {
  return JSON.parse(text);
}
