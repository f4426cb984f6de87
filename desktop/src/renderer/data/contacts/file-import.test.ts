import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ContactImport,
  getImport,
  getImportLog,
  IMPORT_LIMITS,
  importContacts,
  stopImport,
} from '@recado/shared/contacts';
import { AppError } from '@recado/shared/contract';
import { someImport } from '@/features/contacts/testing/render-signed-in';
import { restoreSession } from '@/lib/session/session';
import { provideFakeDesktop, someSession } from '@/testing/fake-desktop';
import { fakeServer } from '@/testing/render-signed-in';
import { importFile, isUnderWay, ownUnderWay } from './file-import';

const SIZE = IMPORT_LIMITS.rowsACall;
const underWay = someImport({ state: 'receiving' });
const done = someImport({ state: 'done' });
const stopped = someImport({ state: 'stopped' });
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ row: index + 2, name: `Cliente ${index}`, number: '5511' }));
const unavailable = { status: 503, body: { error: 'ERR_UNAVAILABLE' } };

let server: ReturnType<typeof fakeServer>;
let wantsStop = false;
const onProgress = vi.fn();

/** Imports rows and lets all waiting times pass. */
async function run(count: number) {
  const result = importFile(
    { rows: rows(count), whatsappId: 3, createTickets: true, kanbanId: null },
    { onProgress, stopped: () => wantsStop },
  );
  const settled = result.then(
    (value) => ({ value, error: null }),
    (error: unknown) => ({ value: null, error }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return settled;
}
const parts = () => server.requestsTo(importContacts).map(({ body }) => body as Record<string, unknown>);

beforeEach(async () => {
  wantsStop = false;
  onProgress.mockReset();
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t') });
  await restoreSession();
  server = fakeServer();
  server.on(importContacts, () => ({ body: { import: underWay } }));
  server.on(getImport, () => ({ body: done }));
  server.on(getImportLog, () => ({ body: { getLogs: [], nextPart: null } }));
  server.on(stopImport, () => ({ body: stopped }));
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('importFile', () => {
  test('sends the file in batches under one id, and marks the last', async () => {
    const { value } = await run(SIZE + 1);
    expect(value?.import.state).toBe('done');
    expect(parts().map(({ part, last, importId }) => [part, last, importId])).toEqual([
      [0, false, undefined],
      [1, true, underWay.id],
    ]);
    expect(parts()[1]).toMatchObject({ whatsappId: 3, ticketCreationOption: true });
    expect(parts().map(({ contacts }) => (contacts as unknown[]).length)).toEqual([SIZE, 1]);
  });

  test('reports sent rows after each batch and processed rows until the end', async () => {
    server.on(getImport, () => ({ body: { ...done, done: SIZE } }));
    await run(SIZE + 1);
    const calls = onProgress.mock.calls.map(([news]) => news as { sent: number; import: ContactImport });
    expect(calls.map(({ sent }) => sent)).toEqual([SIZE, SIZE + 1, SIZE + 1]);
    expect(calls.at(-1)?.import.done).toBe(SIZE);
  });

  test('polls until the import ends and reads every page of its log', async () => {
    let polls = 0;
    server.on(getImport, () => ({ body: (polls += 1) < 3 ? { ...underWay, state: 'working' } : done }));
    server.on(getImportLog, ({ query }) => {
      const part = Number(query.get('part'));
      return {
        body: { getLogs: [{ row: part + 2, message: 'added' }], nextPart: part < 2 ? part + 1 : null },
      };
    });
    const { value } = await run(1);
    expect(polls).toBe(3);
    expect(value?.lines.map(({ row }) => row)).toEqual([2, 3, 4]);
  });

  test('repeats a batch while the server is unavailable', async () => {
    let tries = 0;
    server.on(importContacts, ({ body }) => {
      const { part } = body as { part: number };
      if (part === 1 && (tries += 1) < 3) return unavailable;
      return { body: { import: underWay } };
    });
    const { value } = await run(SIZE + 1);
    expect(value?.import.state).toBe('done');
    expect(parts().map(({ part }) => part)).toEqual([0, 1, 1, 1]);
  });

  test('fails after four attempts', async () => {
    server.on(importContacts, () => unavailable);
    const { error } = await run(1);
    expect(error).toMatchObject({ code: 'ERR_UNAVAILABLE' });
    expect(parts()).toHaveLength(4);
  });

  test('does not repeat a rejected batch', async () => {
    server.on(importContacts, () => ({ status: 403, body: { error: 'ERR_NO_PERMISSION' } }));
    const { error } = await run(1);
    expect(error).toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect(parts()).toHaveLength(1);
  });

  const conflict = (own: boolean) => ({
    status: 409,
    body: { error: 'ERR_CONFLICT', details: { own, importId: 'a'.repeat(32) } },
  });

  test('repeats the first batch under the same id if its response was lost', async () => {
    const responses = [unavailable, { body: { import: underWay } }];
    server.on(importContacts, () => responses.shift() ?? { body: { import: underWay } });
    const { value } = await run(1);
    expect(value?.import.state).toBe('done');
    const [first, repeated] = parts();
    expect(first?.['uploadId']).toMatch(/^[0-9a-f]{32}$/);
    expect(repeated).toEqual(first);
  });

  test('follows an import that waits for earlier ones', async () => {
    let polls = 0;
    server.on(getImport, () => ({ body: (polls += 1) < 3 ? { ...underWay, state: 'waiting' } : done }));
    const { value } = await run(1);
    expect(polls).toBe(3);
    expect(value?.import.state).toBe('done');
  });

  test.each([
    ['of a colleague', [unavailable, conflict(false)]],
    ['of the same user that began earlier', [unavailable, conflict(true)]],
  ])('leaves an import %s alone', async (_whose, responses) => {
    const given = [...responses];
    server.on(importContacts, () => given.shift() ?? { body: { import: underWay } });
    const { error } = await run(1);
    expect(isUnderWay(error)).toBe(true);
    expect(server.requestsTo(stopImport)).toHaveLength(0);
  });

  test('sends no further batch after the user stopped it, and stops it on the server', async () => {
    onProgress.mockImplementation(() => (wantsStop = true));
    const { value } = await run(3 * SIZE);
    expect(parts()).toHaveLength(1);
    expect(server.requestsTo(stopImport)).toHaveLength(1);
    expect(value?.import.state).toBe('stopped');
  });

  test('sends no further batch after a colleague stopped it', async () => {
    server.on(importContacts, () => ({ body: { import: stopped } }));
    const { value } = await run(3 * SIZE);
    expect(parts()).toHaveLength(1);
    expect(value?.import.state).toBe('stopped');
    expect(server.requestsTo(stopImport)).toHaveLength(0);
  });
});

describe('ownUnderWay', () => {
  test.each([
    [new AppError('ERR_CONFLICT', { own: true, importId: 'a' }), 'a'],
    [new AppError('ERR_CONFLICT', { own: false, importId: 'a' }), null],
    [new AppError('ERR_CONFLICT', { own: true }), null],
    [new AppError('ERR_UNAVAILABLE', { own: true, importId: 'a' }), null],
    [new Error('other'), null],
  ])('of %o is %s', (error, id) => {
    expect(ownUnderWay(error)).toBe(id);
  });
});
