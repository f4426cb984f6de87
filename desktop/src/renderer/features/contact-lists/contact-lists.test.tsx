import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContactList, ContactListItem } from '@recado/shared/contact-lists';
import api from '@/lib/api/locales/pt.json';
import { startI18n } from '@/lib/i18n/i18n';
import { deliver } from '@/lib/realtime/listeners';
import { restoreSession } from '@/lib/session/session';
import { json, provideFakeDesktop, someSession, someUser } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import { ContactListItemsPage } from './ContactListItemsPage';
import { ContactListsPage } from './ContactListsPage';
import pt from './locales/pt.json';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

const at = '2026-03-02T12:00:00.000Z';
const list = (fields: Partial<ContactList> = {}): ContactList => ({
  id: 7,
  companyId: 1,
  name: 'Clientes de março',
  source: 'Cadastro da loja',
  legalBasis: 'Consentimento',
  contactsCount: 1234,
  counts: { total: 1234, valid: 1000, invalid: 34, unknown: 200 },
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...fields,
});
const item = (id: number, name: string, isWhatsappValid: boolean | null = null): ContactListItem => ({
  id,
  companyId: 1,
  contactListId: 7,
  name,
  number: '5511987654321',
  email: '',
  isWhatsappValid,
  optedOut: false,
  extra: {},
  createdAt: at,
  updatedAt: at,
  version: 1,
});

interface SentRequest {
  method: string;
  path: string;
  body: unknown;
}
let requests: SentRequest[];
let lists: ContactList[];
let items: ContactListItem[];

async function open(
  path: string,
  {
    profile = 'admin',
    respond,
  }: { profile?: 'admin' | 'user'; respond?: (call: SentRequest) => Response | undefined } = {},
) {
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t', someUser({ profile })) });
  await restoreSession();
  requests = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const call = { method: request.method, path: pathname + search, body: text && JSON.parse(text) };
    requests.push(call);
    const response = respond?.(call);
    if (response) return response;
    if (call.path.endsWith('invalid-items')) return json({ deleted: 34 });
    if (call.method === 'DELETE') return new Response(null, { status: 204 });
    const page = { hasMore: false, nextCursor: null };
    if (call.method === 'GET' && pathname === '/contact-lists') return json({ records: lists, ...page });
    if (call.method === 'GET' && pathname === '/contact-list-items')
      return json({ contacts: items, ...page });
    return json(pathname.startsWith('/contact-lists') ? { ...list(), contacts: [] } : item(1, 'Maria'));
  });
  const router = createMemoryRouter(
    [
      { path: '/contact-lists', element: <ContactListsPage /> },
      { path: '/contact-lists/:contactListId/contacts', element: <ContactListItemsPage /> },
    ],
    { initialEntries: [path] },
  );
  renderScreen(<RouterProvider router={router} />);
  return router;
}
const LISTS = '/contact-lists';
const ITEMS = '/contact-lists/7/contacts';
const sent = (method: string) => requests.filter((call) => call.method === method);
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText('Salvar'));
const press = (text: string) => fireEvent.click(screen.getByText(text));

/** Rejects saves of older versions than `stored` has. */
function afterBruno<R extends { version: number }>(record: string, stored: () => R, fields: string[]) {
  return ({ method, path, body }: SentRequest): Response | undefined => {
    if (method === 'GET') return path === record ? json(stored()) : undefined;
    const { version } = stored();
    if ((body as R).version === version) return json(stored());
    const details = { by: 'Bruno', at, fields, version };
    return json({ error: 'ERR_CONFLICT', details }, 409);
  };
}
const STALE = 'Bruno salvou estas informações enquanto você editava';

beforeEach(async () => {
  [lists, items] = [[list()], [item(1, 'Maria Souza')]];
  await startI18n('pt', () => Promise.resolve({ 'contact-lists': pt, api, ui }));
});

describe('the page of contact lists', () => {
  it('shows the number of contacts and opens them', async () => {
    const router = await open(LISTS);
    const row = (await screen.findByText('Clientes de março')).closest('[role=row]') as HTMLElement;
    expect(within(row).getByText('1.234')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Contatos de Clientes de março'));
    await waitFor(() => expect(router.state.location.pathname).toBe(ITEMS));
  });

  it('creates a list only with source and legal basis', async () => {
    lists = [];
    await open(LISTS);
    expect(await screen.findByText('Nenhuma lista ainda')).toBeTruthy();
    fireEvent.click(screen.getByText('Nova lista'));
    await screen.findByLabelText(/^Nome/);
    fill(/^Nome/, 'A');
    save();
    await waitFor(() => expect(screen.getAllByText('Obrigatório')).toHaveLength(2));
    expect(screen.getByText('Muito curto!')).toBeTruthy();
    fill(/^Nome/, 'Feira');
    fill(/^Origem/, 'Ficha do evento');
    fill(/^Base legal/, 'Consentimento');
    save();
    const body = { name: 'Feira', source: 'Ficha do evento', legalBasis: 'Consentimento' };
    await waitFor(() => expect(sent('POST')[0]?.body).toEqual(body));
  });

  it('offers the save of a colleague who was first, and the own one', async () => {
    let stored = { ...list({ name: 'Clientes de abril', version: 2 }), contacts: [] };
    await open(LISTS, { respond: afterBruno('/contact-lists/7', () => stored, ['name']) });
    fireEvent.click(await screen.findByLabelText('Editar Clientes de março'));
    fill(/^Nome/, 'Feira');
    save();
    await screen.findByText(STALE);
    press('Ver as mudanças');
    expect(await screen.findByText('Nome: Clientes de abril')).toBeTruthy();
    press('Usar as mudanças');
    await screen.findByDisplayValue('Clientes de abril');
    stored = { ...stored, version: 3 };
    fill(/^Nome/, 'Feira');
    save();
    await screen.findByText(STALE);
    press('Salvar as minhas');
    await waitFor(() => expect(screen.queryByLabelText(/^Nome/)).toBeNull());
    expect(sent('PUT').at(-1)?.body).toMatchObject({ name: 'Feira', version: 3 });
  });

  it('deletes a list after a question with the number of its contacts', async () => {
    await open(LISTS);
    fireEvent.click(await screen.findByLabelText('Excluir Clientes de março'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('1.234 contatos saem com ela.');
    fireEvent.click(within(question).getByText('Excluir'));
    await waitFor(() => expect(sent('DELETE')[0]?.path).toBe('/contact-lists/7'));
  });

  it('shows a list that a colleague creates', async () => {
    await open(LISTS);
    await screen.findByText('Clientes de março');
    lists = [list(), list({ id: 8, name: 'Feira' })];
    act(() => deliver('ContactList', { action: 'create', record: lists[1] }, undefined));
    expect(await screen.findByText('Feira')).toBeTruthy();
  });
});

describe('the page of the contacts of a list', () => {
  it('shows whether each number is on WhatsApp', async () => {
    items = [item(1, 'Ana', true), item(2, 'Bia', false), item(3, 'Caio', null)];
    await open(ITEMS);
    const row = async (name: string) => (await screen.findByText(name)).closest('[role=row]') as HTMLElement;
    expect((await row('Ana')).textContent).toContain('Whatsapp Válido');
    expect((await row('Bia')).textContent).toContain('Whatsapp Inválido');
    expect((await row('Caio')).textContent).toContain('A verificar');
    expect((await row('Ana')).textContent).toContain('+55 11 98765-4321');
    expect(await screen.findByText('1.234 contatos, 200 a verificar')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Clientes de março');
  });

  it('explains invalid input next to its field', async () => {
    await open(ITEMS);
    fireEvent.click(await screen.findByText('Adicionar contato'));
    await screen.findByLabelText(/^Nome/);
    fill(/^Nome/, 'Maria');
    fill(/^Número/, '98765-4321');
    fill(/^E-mail/, 'maria');
    save();
    expect(await screen.findByText('Falta o DDD')).toBeTruthy();
    expect(screen.getByText('E-mail inválido')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
    fill(/^Número/, '(11) 98765-4321');
    fill(/^E-mail/, '');
    save();
    const body = { contactListId: 7, name: 'Maria', number: '5511987654321', email: '' };
    await waitFor(() => expect(sent('POST')[0]?.body).toEqual(body));
  });

  it('offers the save of a colleague who was first, and the own one', async () => {
    const stored = { ...item(1, 'Maria Lima'), version: 2 };
    await open(ITEMS, { respond: afterBruno('/contact-list-items/1', () => stored, ['name', 'number']) });
    fireEvent.click(await screen.findByLabelText('Editar Maria Souza'));
    fill(/^Nome/, 'Maria S. Lima');
    save();
    await screen.findByText(STALE);
    press('Ver as mudanças');
    expect(await screen.findByText('Nome: Maria Lima')).toBeTruthy();
    expect(screen.getByText('Número: +55 11 98765-4321')).toBeTruthy();
    press('Salvar as minhas');
    await waitFor(() => expect(screen.queryByLabelText(/^Nome/)).toBeNull());
    expect(sent('PUT').at(-1)?.body).toMatchObject({ name: 'Maria S. Lima', version: 2 });
  });

  it('reports a number that the list contains', async () => {
    await open(ITEMS, {
      respond: ({ method }) =>
        method === 'PUT' ? json({ error: 'ERR_CONFLICT', details: { field: 'number' } }, 409) : undefined,
    });
    fireEvent.click(await screen.findByLabelText('Editar Maria Souza'));
    fill(/^Nome/, 'Maria Souza Lima');
    save();
    expect(await screen.findByText('A lista já tem este número')).toBeTruthy();
  });

  it('removes the invalid contacts of the whole list', async () => {
    await open(ITEMS);
    fireEvent.click(await screen.findByText('Excluir inválidos'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Excluir 34 contatos inválidos?');
    fireEvent.click(within(question).getByText('Excluir'));
    await waitFor(() => expect(sent('DELETE')[0]?.path).toBe('/contact-lists/7/invalid-items'));
  });

  it('shows no deletion to an agent', async () => {
    await open(ITEMS, { profile: 'user' });
    expect(await screen.findByLabelText('Editar Maria Souza')).toBeTruthy();
    await screen.findByText(/a verificar$/);
    expect(screen.queryByLabelText('Excluir Maria Souza')).toBeNull();
    expect(screen.queryByText('Excluir inválidos')).toBeNull();
  });

  it('shows a contact that another window adds, and returns to the lists', async () => {
    const router = await open(ITEMS);
    await screen.findByText('Maria Souza');
    items = [...items, item(2, 'Zeca')];
    act(() => deliver('ContactListItem-7', { action: 'reload' }, undefined));
    expect(await screen.findByText('Zeca')).toBeTruthy();
    fireEvent.click(screen.getByText('Listas'));
    await waitFor(() => expect(router.state.location.pathname).toBe(LISTS));
  });
});
