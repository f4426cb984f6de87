import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createTag, listAllTags, syncTags, type TagSummary } from '@recado/shared/tags';
import type { Ticket } from '@recado/shared/tickets';
import { applyTagEvent } from '@/data/tickets/reference-events';
import { ticketKeys } from '@/data/tickets/ticket-keys';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { TagEditor } from './TagEditor';

// Role queries include hidden elements, because without a layout Fluent treats an open popover as closed.
configure({ defaultHidden: true });

const vip: TagSummary = { id: 1, name: 'Cliente VIP', color: '#8764b8' };
const swap: TagSummary = { id: 2, name: 'Troca', color: '#ca5010' };
const ticket = build.ticket({ tags: [vip] });
const key = ticketKeys.byUuid(ticket.uuid);
let server: ReturnType<typeof fakeServer>;
let client: QueryClient;

/** Renders the editor for the cached ticket, as the conversation does. */
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
const synced = () => server.requestsTo(syncTags).map(({ body }) => (body as { tags: number[] }).tags);
const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
const enter = () => fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('a tag is removed by its button', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Remover a tag Cliente VIP' }));
  await waitFor(() => expect(synced()).toEqual([[]]));
  await waitFor(() => expect(client.getQueryData<Ticket>(key)?.tags).toEqual([]));
});

test('"+" offers all tags to the keyboard: typing narrows them, Enter chooses', async () => {
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

test('an event about the ticket removes no tag that is being stored from the next request', async () => {
  const made = { id: 9, name: 'Atacado', color: '#0f7a51', userId: 1, ticketsCount: 0, version: 0 };
  server.on(createTag, () => ({ body: made }));
  let store = (): void => undefined;
  const stored = new Promise<void>((resolve) => (store = resolve));
  server.on(syncTags, async ({ body }) => {
    await stored;
    const { tags } = body as { tags: number[] };
    return { body: { ...ticket, tags: [vip, swap, made].filter(({ id }) => tags.includes(id)) } };
  });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar tag' }));
  await waitFor(() => expect(options()).toEqual(['Cliente VIP', 'Troca']));
  type('tro');
  enter();
  // A message of the customer arrives before the tag is stored.
  client.setQueryData(key, { ...ticket, unreadMessages: 1 });
  type('Atacado');
  enter();
  await waitFor(() => expect(server.requestsTo(createTag)).toHaveLength(1));
  store();
  await waitFor(() =>
    expect(synced()).toEqual([
      [vip.id, swap.id],
      [vip.id, swap.id, made.id],
    ]),
  );
});

test('an unknown name creates a tag and adds it to the ticket', async () => {
  const made = { id: 9, name: 'Atacado', color: '#0f7a51', userId: 1, ticketsCount: 0, version: 0 };
  server.on(createTag, () => ({ body: made }));
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar tag' }));
  await screen.findByRole('combobox');
  type('Atacado');
  expect(options()).toEqual(['Criar “Atacado”']);
  enter();
  await waitFor(() => expect(synced()).toEqual([[vip.id, made.id]]));
  expect(server.requestsTo(createTag)[0]?.body).toEqual({ name: 'Atacado' });
});

test('a tag that a colleague created at the same moment is used', async () => {
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

test('a rejected change is undone and reported', async () => {
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

test('the list of tags includes those colleagues create', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar tag' }));
  await waitFor(() => expect(options()).toEqual(['Cliente VIP', 'Troca']));
  act(() => deliver('tag', { action: 'create', tag: { ...swap, id: 3, name: 'Entrega' } }, undefined));
  await waitFor(() => expect(options()).toEqual(['Cliente VIP', 'Entrega', 'Troca']));
});
