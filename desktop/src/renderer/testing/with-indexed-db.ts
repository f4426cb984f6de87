import * as fake from 'fake-indexeddb';
import { vi } from 'vitest';

/** The tests of this file have an IndexedDB, empty at first; jsdom has none. `setup.ts` takes it away again. */
export function withIndexedDb(): void {
  for (const [name, value] of Object.entries(fake)) if (name.startsWith('IDB')) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
}
