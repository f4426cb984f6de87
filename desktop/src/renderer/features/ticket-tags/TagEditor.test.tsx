import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createTag, listAllTags, syncTags, type TagSummary } from '@recado/shared/tags';
import type { Ticket } from '@recado/shared/tickets';
import { applyTagEvent } from '@/data/tickets/tag-events';
import { ticketKeys } from '@/data/tickets/ticket-keys';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { TagEditor } from './TagEditor';

// Without a layout, what keeps the focus in a popover takes it for one that is closed.
configure({ defaultHidden: true });

const vip: TagSummary = { id: 1, name: 'Cliente VIP', color: '#8764b8' };
const swap: TagSummary = { id: 2, name: 'Troca', color: '#ca5010' };
const ticket = build.ticket({ tags: [vip] });
const key = ticketKeys.byUuid(ticket.uuid);
let server: ReturnType<typeof fakeServer>;
let client: QueryClient;

/** The editor as the conversation shows it: of the ticket as the cache has it. */
function Shown() {
  client = useQueryClient();
  const shown = client.getQueryData<Ticket>(key) ?? ticket;
  return <TagEditor ticket={shown} />;
}

beforeEach(() => {
  server = fakeServer();
  server.on(listAllTags, () => ({ body: [vip, swap] }));
  server.on(syncTags, ({ body }) => {
    const { tags } = body as { tags: number[] };
    return { body: { ...ticket, tags: [vip, swap].filter(({ id }) => tags.includes(id)) } };
  });
});
const open = async () => {
  await renderSignedIn(<Shown />, build.user());
  client.setQueryData(key, ticket);
};
const synced = () => server.asked(syncTags).map(({ body }) => (body as { tags: number[] }).tags);
const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
const enter = () => fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('a tag leaves by its cross', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Remover a tag Cliente VIP' }));
  await waitFor(() => expect(synced()).toEqual([[]]));
  await waitFor(() => expect(client.getQueryData<Ticket>(key)?.tags).toEqual([]));
});

test('"+" offers all tags to a keyboard: typing narrows them, Enter chooses', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar tag' }));
  await waitFor(() => expect(options()).toEqual(['Cliente VIP', 'Troca']));
  expect(screen.getByRole('option', { name: 'Cliente VIP' }).getAttribute('aria-selected')).toBe('true');
  const search = screen.getByRole('combobox');
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  const reached = document.getElementById(search.getAttribute('aria-activedescendant') ?? '');
  expect(reached?.textContent).toBe('Troca');
  type('tro');
  enter();
  await waitFor(() => expect(synced()).toEqual([[vip.id, swap.id]]));
  await waitFor(() => expect(client.getQueryData<Ticket>(key)?.tags).toEqual([vip, swap]));
});

test('a name that is not there yet makes a tag and puts it on the ticket', async () => {
  const made = { id: 9, name: 'Atacado', color: '#0f7a51', userId: 1, ticketsCount: 0 };
  server.on(createTag, () => ({ body: made }));
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar tag' }));
  await screen.findByRole('combobox');
  type('Atacado');
  expect(options()).toEqual(['Criar “Atacado”']);
  enter();
  await waitFor(() => expect(synced()).toEqual([[vip.id, made.id]]));
  expect(server.asked(createTag)[0]?.body).toEqual({ name: 'Atacado' });
});

test('a tag a colleague made at the same moment is used', async () => {
  server.on(createTag, () => ({
    status: 409,
    body: { error: 'ERR_CONFLICT', details: { field: 'name', tag: { ...swap, id: 7, name: 'Nova' } } },
  }));
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar tag' }));
  await screen.findByRole('combobox');
  type('nova');
  enter();
  await waitFor(() => expect(synced()).toEqual([[vip.id, 7]]));
});

test('what the server refuses is put back, and said', async () => {
  server.on(syncTags, () => ({ status: 403, body: { error: 'ERR_NO_PERMISSION' } }));
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Remover a tag Cliente VIP' }));
  await waitFor(() => expect(synced()).toHaveLength(1));
  await waitFor(() => expect(client.getQueryData<Ticket>(key)?.tags).toEqual([vip]));
});

test('a tag that is renamed or deleted changes on every cached ticket', async () => {
  await open();
  const list = ticketKeys.list({ status: 'open', showAll: true, unreadOnly: false, queueIds: null });
  const other = build.ticket({ id: 2, tags: [swap, vip] });
  client.setQueryData(list, { tickets: [ticket, other], nextCursor: null, hasMore: false });
  const tags = () => client.getQueryData<{ tickets: Ticket[] }>(list)?.tickets.map((each) => each.tags);
  const renamed = { ...vip, name: 'VIP' };
  applyTagEvent(client, { action: 'update', tag: renamed });
  expect(tags()).toEqual([[renamed], [swap, renamed]]);
  expect(client.getQueryData<Ticket>(key)?.tags).toEqual([renamed]);
  applyTagEvent(client, { action: 'delete', tagId: vip.id });
  expect(tags()).toEqual([[], [swap]]);
  expect(client.getQueryData<Ticket>(key)?.tags).toEqual([]);
});

test('the list of tags follows what colleagues make', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar tag' }));
  await waitFor(() => expect(options()).toEqual(['Cliente VIP', 'Troca']));
  act(() => deliver('tag', { action: 'create', tag: { ...swap, id: 3, name: 'Entrega' } }, undefined));
  await waitFor(() => expect(options()).toEqual(['Cliente VIP', 'Entrega', 'Troca']));
});
