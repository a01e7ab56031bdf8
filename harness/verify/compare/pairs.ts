// Pairs ids of the target with ids of the mirror that name the same record.
import { isId } from "../../json-parts.ts";

type Id = number | string;

export interface Pairs {
  /** Pairs two ids that name the same record. */
  bind(collection: string, target: Id, mirror: Id): void;
  /** The mirror's id: the same if both sides share it, an unused id if the mirror's record of that id is paired. */
  toMirror(collection: string | undefined, target: Id): Id;
  /** The target's id; the same id if both sides share it. */
  toTarget(collection: string | undefined, mirror: Id): Id;
  /** Whether two references lead to the same record; pairs two ids that no response has shown. */
  matchOrBind(target: unknown, mirror: unknown): boolean;
  /** Whether a record of the target is paired. */
  hasMirror(collection: string, target: Id): boolean;
  /** Whether a record of the mirror is paired. */
  hasTarget(collection: string, mirror: Id): boolean;
}

/** @param isFresh whether an id is in none of the responses from which the mirror was built */
export function createPairs(isFresh: (id: Id) => boolean): Pairs {
  const mirrorIds = new Map<string, Id>();
  const targetIds = new Map<string, Id>();
  /** Mirror ids by target id where the two differ, for references whose collection is unknown. */
  const changedIds = new Map<string, string>();
  function bind(collection: string, target: Id, mirror: Id): void {
    mirrorIds.set(`${collection} ${target}`, mirror);
    targetIds.set(`${collection} ${mirror}`, target);
    if (target !== mirror) changedIds.set(String(target), String(mirror));
  }
  return {
    bind,
    hasMirror: (collection, target) => mirrorIds.has(`${collection} ${target}`),
    hasTarget: (collection, mirror) => targetIds.has(`${collection} ${mirror}`),
    toMirror: (collection, target) => {
      const key = `${collection} ${target}`;
      return mirrorIds.get(key) ?? (targetIds.has(key) ? `${target} without a pair` : target);
    },
    toTarget: (collection, mirror) => targetIds.get(`${collection} ${mirror}`) ?? mirror,
    matchOrBind(target, mirror) {
      if (!isId(target) || !isId(mirror) || typeof target !== typeof mirror) return false;
      if (changedIds.has(String(target))) return changedIds.get(String(target)) === String(mirror);
      if (!isFresh(target) || !isFresh(mirror)) return false;
      bind("", target, mirror);
      return true;
    },
  };
}
