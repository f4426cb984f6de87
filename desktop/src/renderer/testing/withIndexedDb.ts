import * as fake from 'fake-indexeddb';
import { afterAll, beforeAll } from 'vitest';

/** The tests of this file have an IndexedDB, empty at first; jsdom has none. */
export function withIndexedDb(): void {
  const names = Object.entries(fake).filter(([name]) => name.startsWith('IDB'));
  const globals = { ...Object.fromEntries(names), indexedDB: new fake.IDBFactory() };
  beforeAll(() => void Object.assign(globalThis, globals));
  afterAll(() => {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  });
}
