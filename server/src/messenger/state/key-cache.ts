import { LRUCache } from 'lru-cache';

/** Memory of an entry in addition to its id and value. */
const ENTRY_BYTES = 150;
/** Marks a key that does not exist, because `LRUCache` accepts no `null`. */
const ABSENT = Buffer.alloc(0);

/** Caches the last used encoded keys, up to a number of bytes. `null`: the key does not exist. */
export class KeyCache {
  private readonly entries: LRUCache<string, Buffer>;

  constructor(maxBytes: number) {
    this.entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (value, id) => ENTRY_BYTES + id.length + value.byteLength,
    });
  }

  get(id: string): Buffer | null | undefined {
    const value = this.entries.get(id);
    return value === ABSENT ? null : value;
  }

  set(id: string, value: Buffer | null): void {
    this.entries.set(id, value ?? ABSENT);
  }
}
