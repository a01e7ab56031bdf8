// Takes pictures of a kept sandbox now and then, so that the home can forget old entries. Used by mock/control/kept/open-kept.ts.
import type { Home, KeptPicture, SandboxKey } from "../../storage/home.ts";

export interface PictureKeeper {
  readonly home: Pick<Home, "compact">;
  /** A picture could not be kept; it is tried again with a later one. */
  onPictureFailure(id: string, error: unknown): void;
}

/** A picture is taken after so many entries, and goes to the home once it is so many versions old: others can catch up by entries meanwhile. */
const pictureEvery = 400;
const pictureAge = 100;
/** Takes pictures now and then, so that the home can forget old entries. */
export function createPictures(
  { home, onPictureFailure }: PictureKeeper,
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
