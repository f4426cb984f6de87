import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '@recado/shared/contract';
import type { Message } from '@recado/shared/messages';
import type { NewPending, PendingMessage } from '@/data/messages/pending-messages';
import { startI18n } from '@/lib/i18n/i18n';
import { build } from '@/testing/build';
import { withIndexedDb } from '@/testing/with-indexed-db';
import { createClientOutbox } from './client-outbox';
import { openTicketStore, ticketTarget } from './ticket-target';

withIndexedDb();

const offline = () => new AppError('ERR_UNAVAILABLE', { offline: true });
const text = (body: string, ticketId = 1): NewPending => ({
  ticketId,
  ticketUuid: 'uuid',
  contactName: 'Maria',
  body,
  seenThrough: null,
});

let owner = 0;
let stores: { close(): void }[] = [];
let windows: { stop(): void }[] = [];
/** The requests the server handled, in order. */
let delivered: string[] = [];
let respond: (pending: PendingMessage) => Promise<Message[]>;

beforeEach(async () => {
  await startI18n('pt', async () => ({}));
  owner += 1;
  delivered = [];
  respond = async ({ body }) => {
    delivered.push(body);
    return [];
  };
});
afterEach(() => {
  for (const clientOutbox of windows) clientOutbox.stop();
  for (const store of stores) store.close();
  windows = [];
  stores = [];
});

/** Opens a window of the browser. Its `exclusively` works as Web Locks do. */
function openWindow(whose = `test ${owner}`) {
  const store = openTicketStore(whose);
  const stuck: PendingMessage[] = [];
  const changed = vi.fn();
  const clientOutbox = createClientOutbox({
    ...ticketTarget,
    store,
    deliver: (pending) => respond(pending),
    exclusively: runInTurn,
    changed,
    progress: () => undefined,
    stored: () => undefined,
    stuck: (pending) => stuck.push(pending),
  });
  stores.push(store);
  windows.push(clientOutbox);
  const states = async () => (await store.outbox()).map(({ body, state }) => `${body}: ${state}`);
  return { clientOutbox, store, stuck, changed, states };
}

const turns = new Map<string, Promise<void>>();
async function runInTurn(name: string, work: () => Promise<void>): Promise<void> {
  const mine = (turns.get(name) ?? Promise.resolve()).then(work);
  turns.set(
    name,
    mine.catch(() => undefined),
  );
  await mine;
}

test('sends a ticket’s messages in order, each once', async () => {
  const { clientOutbox, states } = openWindow();
  await Promise.all([
    clientOutbox.add(text('um')),
    clientOutbox.add(text('dois')),
    clientOutbox.add(text('outro', 2)),
  ]);
  await vi.waitFor(async () => expect(await states()).toEqual([]));
  expect(delivered.filter((body) => body !== 'outro')).toEqual(['um', 'dois']);
  expect(delivered).toHaveLength(3);
});

describe('while the server is unreachable', () => {
  test('messages wait in order, survive the window, and are sent by the next one', async () => {
    respond = () => Promise.reject(offline());
    const first = openWindow();
    for (const body of ['um', 'dois']) await first.clientOutbox.add(text(body));
    await vi.waitFor(async () => expect(await first.states()).toEqual(['um: queued', 'dois: queued']));
    first.clientOutbox.stop();
    first.store.close();

    respond = async ({ body }) => (delivered.push(body), []);
    const second = openWindow();
    await second.clientOutbox.wake();
    await vi.waitFor(async () => expect(await second.states()).toEqual([]));
    expect(delivered).toEqual(['um', 'dois']);
  });

  test('another user does not see them', async () => {
    respond = () => Promise.reject(offline());
    const ana = openWindow('http://a 1');
    await ana.clientOutbox.add(text('de Ana'));
    const bruno = openWindow('http://a 2');
    await bruno.clientOutbox.wake();
    expect(await bruno.states()).toEqual([]);
    expect(await ana.states()).toHaveLength(1);
  });

  test('an interrupted message keeps its key', async () => {
    const keys: string[] = [];
    respond = ({ clientId }) => (keys.push(clientId), Promise.reject(offline()));
    const { clientOutbox, states } = openWindow();
    await clientOutbox.add(text('um'));
    await vi.waitFor(async () => expect(await states()).toEqual(['um: queued']));
    await clientOutbox.wake();
    await vi.waitFor(() => expect(keys).toHaveLength(2));
    expect(new Set(keys).size).toBe(1);
  });
});

test('two windows do not send one message twice', async () => {
  respond = () => Promise.reject(offline());
  const [one, two] = [openWindow(), openWindow()];
  await one.clientOutbox.add(text('um'));
  await vi.waitFor(async () => expect(await one.states()).toEqual(['um: queued']));
  respond = async ({ body }) => (delivered.push(body), []);
  await Promise.all([one.clientOutbox.wake(), two.clientOutbox.wake()]);
  await vi.waitFor(async () => expect(await two.states()).toEqual([]));
  await runInTurn('1', () => Promise.resolve());
  expect(delivered).toEqual(['um']);
});

test('a rejected message does not block the next', async () => {
  respond = async ({ body }) => {
    if (body === 'um') throw new AppError('ERR_TICKET_STATUS');
    delivered.push(body);
    return [];
  };
  const { clientOutbox, states, stuck } = openWindow();
  await clientOutbox.add(text('um'));
  await clientOutbox.add(text('dois'));
  await vi.waitFor(async () => expect(await states()).toEqual(['um: failed']));
  expect(delivered).toEqual(['dois']);
  expect(stuck).toMatchObject([{ body: 'um', failure: expect.any(String) as string }]);
});

test('a held message blocks later ones, and one decision applies to all', async () => {
  const newer = build.message({ n: 5 });
  respond = async ({ body, seenThrough }) => {
    if (seenThrough !== newer.id) throw new AppError('ERR_NEWER_MESSAGE', { message: newer });
    delivered.push(body);
    return [];
  };
  const { clientOutbox, store, states } = openWindow();
  await clientOutbox.add(text('um'));
  await clientOutbox.add(text('dois'));
  await vi.waitFor(async () => expect(await states()).toEqual(['um: held', 'dois: queued']));
  const [paused] = await store.outbox();
  await clientOutbox.again(paused?.clientId ?? '');
  await vi.waitFor(async () => expect(await states()).toEqual([]));
  expect(delivered).toEqual(['um', 'dois']);
});

test('a removed message is not sent and can be restored at its position', async () => {
  respond = () => Promise.reject(offline());
  const { clientOutbox, states, store } = openWindow();
  for (const body of ['um', 'dois']) await clientOutbox.add(text(body));
  const [first] = await store.outbox();
  const removed = await clientOutbox.removeEntry(first?.clientId ?? '');
  expect((await store.outbox()).map(({ body }) => body)).toEqual(['dois']);
  expect(await clientOutbox.removeEntry(first?.clientId ?? '')).toBeUndefined();
  respond = async ({ body }) => (delivered.push(body), []);
  if (removed) await clientOutbox.restoreEntry(removed);
  await vi.waitFor(async () => expect(await states()).toEqual([]));
  expect(delivered).toEqual(['um', 'dois']);
});

test('rejects messages beyond its capacity', async () => {
  respond = () => Promise.reject(offline());
  const { clientOutbox } = openWindow();
  const file = { id: 'f', name: 'a.zip', type: '', size: 100 * 1024 * 1024, caption: '' };
  for (let n = 0; n < 5; n += 1) expect(await clientOutbox.add({ ...text(''), files: [file] })).toBe(true);
  expect(await clientOutbox.add({ ...text(''), files: [file] })).toBe(false);
  expect(await clientOutbox.add(text('um'))).toBe(true);
});

test('a message removed just before it is sent is neither sent nor stored again', async () => {
  const { clientOutbox, store, states } = openWindow();
  const read = store.outbox;
  let reads = 0;
  store.outbox = async () => {
    const all = await read();
    const [queued] = all;
    // The first read displays the message and the second one selects it for sending.
    if (queued && (reads += 1) === 2) await store.removeMessage(queued.clientId);
    return all;
  };
  await clientOutbox.add(text('um'));
  await vi.waitFor(() => expect(reads).toBeGreaterThan(1));
  await clientOutbox.add(text('dois'));
  await vi.waitFor(() => expect(delivered).toContain('dois'));
  expect(delivered).not.toContain('um');
  await vi.waitFor(async () => expect(await states()).toEqual([]));
});

test('a message that is about to be sent when the outbox stops waits for the next one', async () => {
  const { clientOutbox, store, states } = openWindow();
  const replace = store.replaceMessage;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const replacing = vi.spyOn(store, 'replaceMessage').mockImplementation(async (message) => {
    await released;
    return replace(message);
  });
  await clientOutbox.add(text('de Ana'));
  await vi.waitFor(() => expect(replacing).toHaveBeenCalledTimes(1));
  clientOutbox.stop();
  release();
  await vi.waitFor(() => expect(replacing).toHaveBeenCalledTimes(2));
  await vi.waitFor(async () => expect(await states()).toEqual(['de Ana: queued']));
  expect(delivered).toEqual([]);
});

test('an outbox that stopped shows nothing, although what was on its way settles', async () => {
  let finish = (): void => undefined;
  const sending = vi.fn(() => new Promise<Message[]>((resolve) => (finish = () => resolve([]))));
  respond = sending;
  const { clientOutbox, changed, states } = openWindow();
  await clientOutbox.add(text('de Ana'));
  await vi.waitFor(() => expect(sending).toHaveBeenCalledTimes(1));
  clientOutbox.stop();
  changed.mockClear();
  finish();
  await vi.waitFor(async () => expect(await states()).toEqual([]));
  expect(changed).not.toHaveBeenCalled();
});
