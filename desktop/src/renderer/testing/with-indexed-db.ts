import * as fake from 'fake-indexeddb';
import { vi } from 'vitest';

/** Gives the tests of a file an empty IndexedDB, which jsdom lacks. `setup.ts` removes it again. */
export function withIndexedDb(): void {
  for (const [name, value] of Object.entries(fake)) if (name.startsWith('IDB')) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
}
