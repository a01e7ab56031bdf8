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
  /** Whether two references lead to the same record; two ids that no response has shown become a pair. */
  isPair(target: unknown, mirror: unknown): boolean;
  /** Whether a record of the target is paired. */
  hasMirror(collection: string, target: Id): boolean;
  /** Whether a record of the mirror is paired. */
  hasTarget(collection: string, mirror: Id): boolean;
}

/** @param isFresh whether an id is in none of the responses from which the mirror was built */
export function createPairs(isFresh: (id: Id) => boolean): Pairs {
  const toMirror = new Map<string, Id>();
  const toTarget = new Map<string, Id>();
  const changedIds = new Map<string, string>();
  function bind(collection: string, target: Id, mirror: Id): void {
    toMirror.set(`${collection} ${target}`, mirror);
    toTarget.set(`${collection} ${mirror}`, target);
    if (target !== mirror) changedIds.set(String(target), String(mirror));
  }
  return {
    bind,
    hasMirror: (collection, target) => toMirror.has(`${collection} ${target}`),
    hasTarget: (collection, mirror) => toTarget.has(`${collection} ${mirror}`),
    toMirror: (collection, target) => {
      const key = `${collection} ${target}`;
      return toMirror.get(key) ?? (toTarget.has(key) ? `${target} without a pair` : target);
    },
    toTarget: (collection, mirror) => toTarget.get(`${collection} ${mirror}`) ?? mirror,
    isPair(target, mirror) {
      if (!isId(target) || !isId(mirror) || typeof target !== typeof mirror) return false;
      if (changedIds.has(String(target))) return changedIds.get(String(target)) === String(mirror);
      if (!isFresh(target) || !isFresh(mirror)) return false;
      bind("", target, mirror);
      return true;
    },
  };
}
