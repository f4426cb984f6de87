import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { beforeEach, describe, expect, test } from 'vitest';
import { listTickets, type MessageMatch, type Ticket } from '@recado/shared/tickets';
import { jumpToMessageAtom } from '@/data/desk/message-jump';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { withListLayout } from '@/testing/with-list-layout';
import { SearchResults } from './SearchResults';

withListLayout();

const SEARCH = { status: null, showAll: true, unreadOnly: false, queueIds: null, text: 'pedido' } as const;
const store = getDefaultStore();

const rosa = build.ticket({ id: 1, contact: { ...build.ticket().contact, name: 'Rosa Pedido' } });
const match = (n: number, given: Partial<MessageMatch> = {}): MessageMatch => ({
  ticketId: 1,
  messageId: `01KAF${String(n).padStart(21, '0')}`,
  snippet: `o *pedido*   ${n}`,
  mediaType: 'text',
  fromMe: false,
  whisper: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  ...given,
});

type FakeResponse = { status?: number; body: unknown };
const found = (
  tickets: Ticket[],
  matches?: MessageMatch[],
  nextCursor: string | null = null,
): FakeResponse => ({
  body: { tickets, ...(matches ? { matches } : {}), hasMore: nextCursor !== null, nextCursor },
});
const rejected: FakeResponse = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };

async function show(
  conversations: FakeResponse,
  messages: FakeResponse | ((cursor: string | null) => FakeResponse),
) {
  const server = fakeServer();
  server.on(listTickets, ({ query }) => {
    if (query.get('searchIn') !== 'messages') return conversations;
    return typeof messages === 'function' ? messages(query.get('cursor')) : messages;
  });
  const view = await renderSignedIn(
    <SearchResults search={SEARCH} currentUuid={undefined} />,
    build.user({ profile: 'admin' }),
  );
  return { server, ...view };
}
const results = () => screen.findByRole('region', { name: 'Resultados da busca' });
const headings = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);

beforeEach(() => store.set(jumpToMessageAtom, null));

describe('SearchResults', () => {
  test('shows conversations before messages', async () => {
    await show(found([rosa]), found([rosa], [match(1)]));
    await screen.findByText('Mensagens');
    expect(headings()).toEqual(['Conversas', 'Mensagens']);
  });

  test.each([
    ['the customer', {}, 'o pedido 1'],
    ['the team', { fromMe: true }, 'Equipe: o pedido 1'],
    ['a whisper', { fromMe: true, whisper: true }, 'Sussurro: o pedido 1'],
  ])('shows a message of %s without marks and marks the term', async (_case, given, text) => {
    await show(found([]), found([rosa], [match(1, given)]));
    const marked = await screen.findByText('pedido', { selector: 'mark' });
    expect(marked.closest('button')?.textContent).toContain(text);
  });

  test('opens the ticket of a message and jumps to the message', async () => {
    const { path } = await show(found([]), found([rosa], [match(1)]));
    await userEvent.click(await screen.findByRole('button', { name: /o pedido 1/ }));
    expect(path()).toBe(`/tickets/${rosa.uuid}`);
    expect(store.get(jumpToMessageAtom)).toEqual({ ticketUuid: rosa.uuid, messageId: match(1).messageId });
  });

  test('explains that nothing was found, with the term', async () => {
    await show(found([]), found([], []));
    expect(await screen.findByText('Nada encontrado')).toBeTruthy();
    expect(screen.getByText('Nenhum atendimento ou mensagem com “pedido”.')).toBeTruthy();
  });

  test.each<[string, FakeResponse, FakeResponse]>([
    ['both searches fail', rejected, rejected],
    ['the conversations cannot be searched and no message was found', rejected, found([], [])],
  ])('reports a failure if %s, and tries again', async (_case, conversations, messages) => {
    const { server } = await show(conversations, messages);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('A busca não funcionou');
    expect(screen.queryByText('Nada encontrado')).toBeNull();
    server.on(listTickets, ({ query }) =>
      query.get('searchIn') === 'messages' ? found([rosa], [match(1)]) : found([rosa]),
    );
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Conversas')).toBeTruthy();
  });

  test('keeps the conversations if only the messages cannot be searched', async () => {
    const { server } = await show(found([rosa]), rejected);
    const alert = await screen.findByRole('alert');
    expect(headings()).toEqual(['Conversas']);
    server.on(listTickets, ({ query }) =>
      query.get('searchIn') === 'messages' ? found([rosa], [match(1)]) : found([rosa]),
    );
    await userEvent.click(
      within(alert).getByRole('button', { name: 'A busca nas mensagens falhou. Tentar de novo' }),
    );
    expect(await screen.findByText('Mensagens')).toBeTruthy();
  });

  test('keeps the messages if only the conversations cannot be searched, and tries these again', async () => {
    const { server } = await show(rejected, found([rosa], [match(1)]));
    const alert = await screen.findByRole('alert');
    expect(headings()).toEqual(['Mensagens']);
    server.on(listTickets, ({ query }) =>
      query.get('searchIn') === 'messages' ? found([rosa], [match(1)]) : found([rosa]),
    );
    await userEvent.click(
      within(alert).getByRole('button', { name: 'A busca nas conversas falhou. Tentar de novo' }),
    );
    await screen.findByText('Conversas');
    expect(headings()).toEqual(['Conversas', 'Mensagens']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('reports that more conversations could not be loaded', async () => {
    const { server } = await show(found([rosa], undefined, 'c1'), found([], []));
    const more = await screen.findByRole('button', { name: 'Ver mais conversas' });
    server.on(listTickets, () => rejected);
    await userEvent.click(more);
    const alert = await screen.findByRole('alert');
    const lucia = build.ticket({ id: 2, contact: { ...build.ticket().contact, name: 'Lúcia Pedido' } });
    server.on(listTickets, () => found([lucia]));
    await userEvent.click(within(alert).getByRole('button'));
    expect(await screen.findByText('Lúcia')).toBeTruthy();
  });

  test('asks before it searches on after three pages without a match', async () => {
    let pages = 0;
    const { server } = await show(found([]), () => {
      pages += 1;
      return found([], [], `c${pages}`);
    });
    const older = await screen.findByRole('button', { name: 'Procurar em mensagens mais antigas' });
    expect(pages).toBe(3);
    expect(screen.queryByText('Nada encontrado')).toBeNull();
    server.on(listTickets, () => found([rosa], [match(9)]));
    await userEvent.click(older);
    expect(await screen.findByRole('button', { name: /o pedido 9/ })).toBeTruthy();
  });

  test('moves between results with the arrow keys and offers more conversations', async () => {
    const tickets = Array.from({ length: 7 }, (_, index) => build.ticket({ id: index + 1 }));
    await show(found(tickets), found([], []));
    const box = await results();
    const more = await within(box).findByRole('button', { name: 'Ver mais conversas' });
    const rows = () => within(box).getAllByText(/^Cliente \d$/);
    const first = rows()[0]!.closest('button')!;
    first.focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Cliente 2'));
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(document.activeElement).toBe(more));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(document.activeElement).toBe(first));
  });
});
