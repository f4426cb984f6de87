import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { type Connection, listConnections } from '@recado/shared/connections';
import { listQueues, type QueueRow } from '@recado/shared/queues';
import type { OwnUser } from '@recado/shared/users';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { ConnectionSelect, useSelectsConnection } from './ConnectionSelect';
import { QueueSelect, useCompanyHasQueues } from './QueueSelect';

const { sales, support } = build.queues;
const withoutQueues = { queues: [] };
const field = () => screen.getByRole('combobox');
async function openList() {
  await userEvent.click(field());
  return screen.findByRole('listbox');
}
const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('QueueSelect', () => {
  const onChange = vi.fn<(queueId: number) => void>();

  async function show(
    given: Partial<Parameters<typeof QueueSelect>[0]>,
    user: Partial<OwnUser> = {},
    response: { status?: number; body: unknown } = { body: [sales, support] },
  ) {
    onChange.mockReset();
    const server = fakeServer();
    server.on(listQueues, () => response);
    await renderSignedIn(
      <QueueSelect label="Fila" value={null} onChange={onChange} {...given} />,
      build.user(user),
    );
    return server;
  }

  test.each<[string, Partial<Parameters<typeof QueueSelect>[0]>, Partial<OwnUser>, string[]]>([
    ['an agent their own queues', {}, { queues: [support] }, ['Suporte']],
    [
      'an administrator without queues all queues',
      {},
      { profile: 'admin', ...withoutQueues },
      ['Vendas', 'Suporte'],
    ],
    ['an administrator with queues only those', {}, { profile: 'admin', queues: [sales] }, ['Vendas']],
    ['all queues for a transfer', { from: 'all' }, { queues: [sales] }, ['Vendas', 'Suporte']],
    ['exactly a given list', { from: [support] }, { queues: [sales] }, ['Suporte']],
  ])('offers %s', async (_case, given, user, offered) => {
    await show(given, user);
    const list = await openList();
    await within(list).findByRole('option', { name: offered[0] });
    expect(names(list)).toEqual(offered);
  });

  test('reports the chosen queue', async () => {
    await show({}, { queues: [sales, support] });
    await openList();
    await userEvent.click(screen.getByRole('option', { name: 'Suporte' }));
    expect(onChange).toHaveBeenCalledWith(support.id);
  });

  test('explains to an agent without queues that there is none', async () => {
    await show({}, withoutQueues);
    expect(field().textContent).toBe('Você não possui nenhuma fila');
  });

  test('shows the entry for no queue as chosen and reports it', async () => {
    const onSelect = vi.fn();
    await show({ none: { label: 'Sem fila', onSelect } });
    expect(field().textContent).toBe('Sem fila');
    await openList();
    await userEvent.click(screen.getByRole('option', { name: 'Sem fila' }));
    expect(onSelect).toHaveBeenCalled();
    expect(onChange).not.toHaveBeenCalled();
  });

  test('shows why the queues could not be loaded', async () => {
    await show({ from: 'all' }, {}, { status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(await screen.findByText(/^Você não tem permissão/)).toBeTruthy();
    expect(field().textContent).toBe('Selecione uma fila');
  });

  test('follows queues that are created, renamed and deleted while it is open', async () => {
    await show({ from: 'all', value: sales.id });
    const list = await openList();
    await within(list).findByRole('option', { name: 'Vendas' });
    const row = (id: number, name: string) => ({ ...sales, id, name }) as QueueRow;
    act(() => {
      deliver('queue', { action: 'create', queue: row(3, 'Financeiro') }, undefined);
      deliver('queue', { action: 'update', queue: row(sales.id, 'Comercial') }, undefined);
      deliver('queue', { action: 'delete', queueId: support.id }, undefined);
    });
    await waitFor(() => expect(names(list)).toEqual(['Comercial', 'Financeiro']));
    expect(field().textContent).toBe('Comercial');
  });
});

describe('useCompanyHasQueues', () => {
  function Shown() {
    return <p>{useCompanyHasQueues() ? 'precisa escolher' : 'livre'}</p>;
  }
  test.each<[string, Partial<OwnUser>, unknown[], string]>([
    ['the user has a queue', {}, [], 'precisa escolher'],
    ['only the company has queues', withoutQueues, [sales], 'precisa escolher'],
    ['the company has no queues', withoutQueues, [], 'livre'],
  ])('with the case that %s', async (_case, user, queues, text) => {
    const server = fakeServer();
    server.on(listQueues, () => ({ body: queues }));
    await renderSignedIn(<Shown />, build.user(user));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('requires a choice until the queues are known', async () => {
    fakeServer().on(listQueues, () => new Promise(() => undefined));
    await renderSignedIn(<Shown />, build.user(withoutQueues));
    expect(screen.getByText('precisa escolher')).toBeTruthy();
  });
});

describe('ConnectionSelect', () => {
  const connection = (id: number, given: Partial<Connection>): Connection => ({
    id,
    name: `Loja ${id}`,
    status: 'CONNECTED',
    number: null,
    isDefault: false,
    retries: 0,
    reason: null,
    queues: [],
    disconnectedSince: null,
    updatedAt: '2026-11-21T12:00:00.000Z',
    ...given,
  });

  test('marks connections that cannot send, and follows their state while it is open', async () => {
    const server = fakeServer();
    server.on(listConnections, () => ({ body: [connection(1, {}), connection(2, { status: 'TIMEOUT' })] }));
    const onChange = vi.fn();
    await renderSignedIn(<ConnectionSelect label="Conexão" value={1} onChange={onChange} />, build.user());
    const list = await openList();
    await within(list).findByRole('option', { name: 'Loja 1' });
    expect(names(list)).toEqual(['Loja 1', 'Loja 2 (desconectada)']);
    expect(field().textContent).toBe('Loja 1');
    const renewed = connection(2, { updatedAt: '2026-11-21T12:01:00.000Z' });
    act(() => deliver('whatsapp', { action: 'update', whatsapp: renewed }, undefined));
    await waitFor(() => expect(names(list)).toEqual(['Loja 1', 'Loja 2']));
    await userEvent.click(screen.getByRole('option', { name: 'Loja 2' }));
    expect(onChange).toHaveBeenCalledWith(2);
  });

  test('shows no name for a connection that was deleted', async () => {
    fakeServer().on(listConnections, () => ({ body: [connection(1, {})] }));
    await renderSignedIn(
      <ConnectionSelect label="Conexão" value={9} onChange={() => undefined} />,
      build.user(),
    );
    expect(field().textContent).toBe('Selecione uma conexão');
  });
});

describe('useChoosesConnection', () => {
  function Shown() {
    return <p>{String(useSelectsConnection())}</p>;
  }
  test.each([
    ['enabled', 'true'],
    ['disabled', 'false'],
    [null, 'false'],
  ] as const)('with the setting %s returns %s', async (value, text) => {
    const user = build.user();
    const settings = value === null ? [] : [{ key: 'connectionType' as const, value }];
    await renderSignedIn(<Shown />, { ...user, company: { ...user.company, settings } });
    expect(screen.getByText(text)).toBeTruthy();
  });
});
