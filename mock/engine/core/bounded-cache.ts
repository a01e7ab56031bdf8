// A cache with a maximum size.

/** A cache of at most `max` entries that forgets all of them when it is full. */
export function createBoundedCache<K, V>(max: number): Pick<Map<K, V>, "get" | "set"> {
  let entries = new Map<K, V>();
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      // After `clear()` V8 would keep the old entries alive until the next major collection.
      if (entries.size >= max) entries = new Map();
      return entries.set(key, value);
    },
  };
}
