import { getDefaultStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { withIndexedDb } from '@/testing/with-indexed-db';
import { changeDraftAtom, draftsAtom, EMPTY_DRAFT, ticketDrafts } from './drafts';
import { persistDrafts } from './persist-drafts';
import { openTicketStore } from './ticket-target';

withIndexedDb();

const state = getDefaultStore();
const always = () => true;
afterEach(() => state.set(draftsAtom, {}));

test('restores drafts for their author only', async () => {
  const ana = openTicketStore('drafts 1');
  const { stop: closed } = await persistDrafts(ana, ticketDrafts, always);
  state.set(changeDraftAtom, 4, { text: 'Bom dia, Mar', whisper: true });
  state.set(changeDraftAtom, 5, { text: 'Sai' });
  await closed();
  expect(state.get(draftsAtom)).toEqual({});

  const bruno = openTicketStore('drafts 2');
  const { stop: bruns } = await persistDrafts(bruno, ticketDrafts, always);
  expect(state.get(draftsAtom)).toEqual({});
  await bruns();

  const { stop: again } = await persistDrafts(ana, ticketDrafts, always);
  expect(state.get(draftsAtom)).toMatchObject({
    4: { text: 'Bom dia, Mar', whisper: true },
    5: { text: 'Sai' },
  });
  state.set(changeDraftAtom, 5, { text: '' });
  await again();
  expect((await ana.drafts()).map(({ ticketId }) => ticketId)).toEqual([4]);
});

test('stores drafts while the user types', async () => {
  const store = openTicketStore('drafts 3');
  const { stop: closed } = await persistDrafts(store, ticketDrafts, always);
  state.set(changeDraftAtom, 1, { text: 'Um mo' });
  state.set(changeDraftAtom, 1, { text: 'Um momento' });
  await vi.waitFor(async () =>
    expect((await store.drafts()).map(({ text }) => text)).toEqual(['Um momento']),
  );
  await closed();
});

test('stores at once that a sent text is no draft any more', async () => {
  const store = openTicketStore('drafts 6');
  const { storeNow, stop } = await persistDrafts(store, ticketDrafts, always);
  state.set(changeDraftAtom, 1, { text: 'Já vai' });
  await storeNow();
  expect(await store.drafts()).toHaveLength(1);
  state.set(changeDraftAtom, 1, { text: '' });
  await storeNow();
  expect(await store.drafts()).toEqual([]);
  await stop();
});

test('restores no drafts after the user signed out', async () => {
  const store = openTicketStore('drafts 4');
  await store.putDraft({
    ticketId: 1,
    text: 'x',
    whisper: false,
    quote: null,
    files: [],
    quickFiles: [],
    keptAt: Date.now(),
  });
  await persistDrafts(store, ticketDrafts, () => false);
  expect(state.get(draftsAtom)).toEqual({});
});

test('converts a stored draft with one quick message’s file to several', async () => {
  const store = openTicketStore('drafts 6');
  const file = { path: 'f'.repeat(32), name: 'tabela.pdf' };
  const { quickFiles: _none, ...before } = EMPTY_DRAFT;
  const old = { ...before, media: file, ticketId: 1, keptAt: Date.now() };
  await store.putDraft(old as unknown as Parameters<typeof store.putDraft>[0]);
  const { stop: closed } = await persistDrafts(store, ticketDrafts, always);
  expect(state.get(draftsAtom)).toEqual({ 1: { ...EMPTY_DRAFT, quickFiles: [file] } });
  await closed();
});

test('deletes drafts older than a month and unused files', async () => {
  const store = openTicketStore('drafts 5');
  const draft = { text: 'x', whisper: false, quote: null, quickFiles: [] };
  const file = { name: 'a', type: '', size: 1, caption: '' };
  await store.putDraft({
    ...draft,
    ticketId: 1,
    files: [{ ...file, id: 'old' }],
    keptAt: Date.now() - 31 * 86_400_000,
  });
  await store.putDraft({ ...draft, ticketId: 2, files: [{ ...file, id: 'new' }], keptAt: Date.now() });
  for (const id of ['old', 'new', 'nobody']) await store.putFile(id, new Blob(['x']));
  await store.removeOrphans();
  expect((await store.drafts()).map(({ ticketId }) => ticketId)).toEqual([2]);
  expect(
    await Promise.all(['old', 'new', 'nobody'].map(async (id) => Boolean(await store.file(id)))),
  ).toEqual([false, true, false]);
});
