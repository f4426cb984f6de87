import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openSnapshot, type Snapshot } from '@recado/embedded-store';

export const DATABASE = 'recado';

/** Collections that a restore adapts, or whose documents expire; all others must be equal. */
const ADAPTED = new Set([
  'counters',
  'messenger_state',
  'session_leases',
  'session_servers',
  'sessions',
  'visits',
  'password_resets',
  'connection_alerts',
  'restored_companies',
  'restores',
  'realtime_packets',
  'agenda_logs',
]);

/** Returns the documents of a collection by id, without those that `isAdapted` matches. */
function rowsOf(
  snapshot: Snapshot,
  collection: string,
  isAdapted: (document: Readonly<Record<string, unknown>>) => boolean,
): Map<string, string> {
  const documents = [...snapshot.documentsOf(DATABASE, collection)];
  return new Map(
    [...snapshot.bytesOf(DATABASE, collection)].flatMap((bytes, at) => {
      const document = documents[at] ?? {};
      return isAdapted(document) ? [] : [[String(document['_id']), bytes.toString('hex')] as const];
    }),
  );
}

/** Returns the ids of messages that waited, which a restore fails, because they may have been sent. */
function waitingIn(snapshot: Snapshot): ReadonlySet<unknown> {
  const waiting = [...snapshot.documentsOf(DATABASE, 'messages')].filter((message) => message['waiting']);
  return new Set(waiting.map(({ _id }) => _id));
}

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
    .toSorted();
}

interface CompareOptions {
  /** Further collections that the restore changed. */
  adapted?: readonly string[];
  /** Paths below `media/` of files that were not restored. */
  lostFiles?: readonly string[];
  /** The restore had no secret, so that no key of a number remains. */
  isSecretLost?: boolean;
}

/** Compares a backup with what was restored of it, before a server has started. */
export async function compareRestored(
  backup: string,
  dataDir: string,
  { adapted = [], lostFiles = [], isSecretLost = false }: CompareOptions = {},
): Promise<void> {
  const before = openSnapshot(join(backup, 'store'));
  const after = openSnapshot(join(dataDir, 'store'));
  try {
    const names = before.collections(DATABASE).map(({ name }) => name);
    expect(names).toContain('messages');
    const waiting = waitingIn(before);
    // The rows of the messages, and those of their tickets.
    const isAdapted = ({ _id, lastMessageId }: Readonly<Record<string, unknown>>) =>
      waiting.has(_id) || waiting.has(lastMessageId);
    for (const name of names.filter((each) => !ADAPTED.has(each) && !adapted.includes(each)))
      expect(rowsOf(after, name, isAdapted), name).toEqual(rowsOf(before, name, isAdapted));
    const failed = [...after.documentsOf(DATABASE, 'messages')].filter(({ _id }) => waiting.has(_id));
    expect(failed.map(({ failure }) => failure)).toEqual([...waiting].map(() => 'restored'));
    const counter = (snapshot: Snapshot) =>
      new Map([...snapshot.documentsOf(DATABASE, 'counters')].map(({ _id, value }) => [_id, Number(value)]));
    const counters = counter(after);
    for (const [name, value] of counter(before)) expect(counters.get(name)).toBe(value + 100_000);
    const fences = (snapshot: Snapshot) =>
      [...snapshot.documentsOf(DATABASE, 'session_leases')].map(({ fence }) => Number(fence));
    expect(fences(before)).toHaveLength(1);
    expect(fences(after)).toEqual(fences(before).map((fence) => fence + 1_000));
    const keys = (snapshot: Snapshot, type: string) =>
      [...snapshot.documentsOf(DATABASE, 'messenger_state')].filter(({ _id }) =>
        String(_id).includes(`:${type}:`),
      ).length;
    expect(keys(before, 'session')).toBeGreaterThan(0);
    expect([keys(after, 'session'), keys(after, 'sender-key')]).toEqual([0, 0]);
    expect(keys(after, 'pre-key')).toBe(isSecretLost ? 0 : keys(before, 'pre-key'));
    expect([...after.documentsOf(DATABASE, 'sessions')]).toEqual([]);
  } finally {
    await before.close();
    await after.close();
  }
  const files = await filesBelow(join(backup, 'media'));
  expect(await filesBelow(join(dataDir, 'media'))).toEqual(
    files.filter((path) => !lostFiles.includes(path.slice(1))),
  );
}
