import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { previewMenu } from '@recado/shared/chatbot';
import {
  createQueueOption,
  deleteQueueOption,
  listQueueOptions,
  moveQueueOption,
  type QueueOption,
  updateQueueOption,
} from '@recado/shared/queue-options';
import { createQueue, getQueue, listQueues, type Queue } from '@recado/shared/queues';
import { listSettings } from '@recado/shared/settings';
import { getUser, searchUsers } from '@recado/shared/users';
import { QUEUE_SCHEDULE } from '@recado/shared/working-hours';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { QueuesPage } from '../QueuesPage';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

const sales: Queue = {
  id: 1,
  name: 'Vendas',
  color: '#1d4ed8',
  greetingMessage: 'Olá!',
  outOfHoursMessage: '',
  schedules: QUEUE_SCHEDULE,
  version: 1,
};
const ana = { id: 7, name: 'Ana Souza', online: true, profile: 'user', email: null, queues: [sales] };

type Row = Omit<QueueOption, 'option' | 'children'>;
let rows: Row[];
let server: ReturnType<typeof fakeServer>;
/** If set, the next write is rejected with it. */
let rejection: { status: number; body: object } | null;

function treeOf(parentId: number | null): QueueOption[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map((row, index) => ({ ...row, option: index + 1, children: treeOf(row.id) }));
}
function addRow(fields: Partial<Row>): Row {
  const row = {
    id: rows.length + 11,
    queueId: 1,
    parentId: null,
    title: '',
    message: '',
    queueToTransferId: null,
    operatorId: null,
    version: 0,
    ...fields,
  };
  rows.push(row);
  return row;
}
const writes = (endpoint: Parameters<typeof server.requestsTo>[0]) =>
  server.requestsTo(endpoint).map(({ body }) => body);

beforeEach(() => {
  rows = [];
  rejection = null;
  server = fakeServer();
  const respondWith = (write: () => unknown) => () => {
    if (!rejection) return { body: write() };
    const rejected = rejection;
    rejection = null;
    return rejected;
  };
  const idIn = (path: string) => Number(path.split('/')[2]);
  const shown = ({ id }: Row) => ({ ...rows.find((row) => row.id === id), option: 1, children: [] });
  server.on(listSettings, () => ({ body: [] }));
  server.on(listQueues, () => ({ body: [sales] }));
  server.on(getQueue, () => ({ body: sales }));
  server.on(createQueue, () => ({ body: { ...sales, id: 5, name: 'Suporte', color: '#8e1b1b' } }));
  server.on(listQueueOptions, () => ({ body: treeOf(null) }));
  server.on(previewMenu, () => ({
    body: {
      settings: { language: 'pt', maxMisses: 3, closesByKeyword: false },
      greeting: '',
      choices: [],
      queues: [],
      targets: { queueIds: [1], attendedQueueIds: [1], operators: [{ id: 7, queueIds: [1] }] },
    },
  }));
  server.on(createQueueOption, ({ body }) => respondWith(() => shown(addRow(body as Partial<Row>)))());
  server.on(updateQueueOption, ({ path, body }) =>
    respondWith(() => {
      const row = rows.find(({ id }) => id === idIn(path));
      return shown(Object.assign(row ?? addRow({}), body));
    })(),
  );
  server.on(moveQueueOption, ({ path, body }) => {
    const from = rows.findIndex(({ id }) => id === idIn(path));
    const [row] = rows.splice(from, 1);
    if (row) rows.splice((body as { option: number }).option - 1, 0, row);
    return { body: row && shown(row) };
  });
  server.on(deleteQueueOption, ({ path }) => {
    rows = rows.filter(({ id, parentId }) => id !== idIn(path) && parentId !== idIn(path));
    return { status: 204 };
  });
  server.on(searchUsers, () => ({ body: { users: [ana], hasMore: false, nextCursor: null } }));
  server.on(getUser, () => ({ body: ana }));
});

async function openDialog() {
  await renderSignedIn(<QueuesPage />, build.user({ profile: 'admin' }));
  fireEvent.click(await screen.findByLabelText('Editar Vendas'));
  await screen.findByText('Opções');
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByPlaceholderText(label), { target: { value } });
const steps = () => screen.getAllByRole('button', { name: /^Opção \d+:/ }).map(({ ariaLabel }) => ariaLabel);

describe('the options of the queue dialog', () => {
  it('are added, saved one by one and take options below once saved', async () => {
    await openDialog();
    await screen.findByText(/Sem opções, o cliente recebe a saudação/);
    press('Adicionar opção');
    expect(await screen.findByText('Não salva')).toBeTruthy();
    expect(screen.getByText('Título não definido')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Adicionar abaixo/ })).toBeNull();
    type('Título da opção', 'Boletos');
    type('Digite o texto da opção', 'Qual é o CPF?');
    press('Salvar opção');
    expect(await screen.findByText('Salva')).toBeTruthy();
    press('Adicionar abaixo de Boletos');
    await waitFor(() => expect(screen.getAllByPlaceholderText('Título da opção')).toHaveLength(2));
    const [, below] = screen.getAllByPlaceholderText('Título da opção');
    fireEvent.change(below as HTMLElement, { target: { value: 'Segunda via' } });
    fireEvent.keyDown(below as HTMLElement, { key: 'Enter' });
    await waitFor(() => expect(steps()).toEqual(['Opção 1: Boletos', 'Opção 1: Segunda via']));
    await waitFor(() => expect(screen.queryByText('Não salva')).toBeNull());
    const content = { message: '', queueToTransferId: null, operatorId: null };
    expect(writes(createQueueOption)).toEqual([
      { ...content, queueId: 1, parentId: null, title: 'Boletos', message: 'Qual é o CPF?' },
      { ...content, queueId: 1, parentId: 11, title: 'Segunda via' },
    ]);
  });

  describe('that a colleague saved during an edit', () => {
    const stale = { by: 'Bia', at: '2026-11-28T12:00:00.000Z', fields: ['title', 'operatorId'], version: 3 };
    const saveLate = async () => {
      const row = addRow({ title: 'Boletos', version: 2 });
      await openDialog();
      fireEvent.click(await screen.findByLabelText('Opção 1: Boletos'));
      type('Título da opção', 'Contas');
      Object.assign(row, { title: 'Notas', operatorId: 7, version: 3 });
      rejection = { status: 409, body: { error: 'ERR_CONFLICT', details: stale } };
      press('Salvar opção');
      await screen.findByText('Bia salvou estas informações enquanto você editava');
    };
    const title = () => screen.getByPlaceholderText<HTMLInputElement>('Título da opção').value;

    it('are saved over the changes', async () => {
      await saveLate();
      expect(title()).toBe('Contas');
      press('Salvar as minhas');
      expect(await screen.findByText('Salva')).toBeTruthy();
      expect(writes(updateQueueOption)).toMatchObject([
        { title: 'Contas', version: 2 },
        { title: 'Contas', version: 3 },
      ]);
    });

    it('show the changes and take them', async () => {
      await saveLate();
      press('Ver as mudanças');
      expect(await screen.findByText('Título: Notas')).toBeTruthy();
      press('Usar as mudanças');
      await waitFor(() => expect(title()).toBe('Notas'));
      expect(screen.queryByText('Não salva')).toBeNull();
    });
  });

  it('keep their content when storing it fails or it is too long', async () => {
    addRow({ title: 'Boletos' });
    await openDialog();
    fireEvent.click(await screen.findByLabelText('Opção 1: Boletos'));
    type('Título da opção', 'x'.repeat(61));
    expect(await screen.findByText('Título muito longo: no máximo 60 caracteres')).toBeTruthy();
    press('Salvar opção');
    expect(writes(updateQueueOption)).toEqual([]);
    type('Título da opção', 'Boletos e notas');
    rejection = { status: 409, body: { error: 'ERR_LIMIT_REACHED', details: { field: 'level', limit: 20 } } };
    press('Salvar opção');
    expect(await screen.findByText('Erro ao salvar')).toBeTruthy();
    expect(screen.getByText('Cada nível pode ter no máximo 20 opções.')).toBeTruthy();
    expect(screen.getByPlaceholderText<HTMLInputElement>('Título da opção').value).toBe('Boletos e notas');
    press('Salvar opção');
    expect(await screen.findByText('Salva')).toBeTruthy();
    expect(rows[0]?.title).toBe('Boletos e notas');
  });

  it('are saved with the queue, and closing asks before unsaved ones are lost', async () => {
    await openDialog();
    press('Adicionar opção');
    await screen.findByText('Não salva');
    type('Título da opção', 'Boletos');
    press('Cancelar');
    expect(await screen.findByText('Descartar as alterações?')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancelar' }).at(-1) as HTMLElement);
    server.on({ method: 'PUT', path: '/queue/:queueId' }, () => ({ body: sales }));
    press('Salvar');
    await waitFor(() => expect(rows.map(({ title }) => title)).toEqual(['Boletos']));
    await waitFor(() => expect(screen.queryByText('Opções')).toBeNull());
  });

  it('move up and down', async () => {
    for (const title of ['Um', 'Dois', 'Três']) addRow({ title });
    await openDialog();
    await screen.findByLabelText('Opção 3: Três');
    press('Mover Três para cima');
    await waitFor(() => expect(steps()).toEqual(['Opção 1: Um', 'Opção 2: Três', 'Opção 3: Dois']));
    press('Mover Um para baixo');
    await waitFor(() => expect(steps()).toEqual(['Opção 1: Três', 'Opção 2: Um', 'Opção 3: Dois']));
    expect(screen.getByRole('button', { name: 'Mover Três para cima' }).ariaDisabled).toBe('true');
  });

  it('are deleted after a confirmation with the number of options below', async () => {
    const { id } = addRow({ title: 'Boletos' });
    addRow({ title: 'Segunda via', parentId: id });
    addRow({ title: 'Pagamento', parentId: id });
    await openDialog();
    await screen.findByLabelText('Opção 1: Boletos');
    press('Excluir Boletos');
    expect(await screen.findByText('Excluir a opção Boletos?')).toBeTruthy();
    expect(screen.getByText(/e 2 opções abaixo dela/)).toBeTruthy();
    press('Excluir');
    await waitFor(() => expect(screen.queryByLabelText('Opção 1: Boletos')).toBeNull());
  });

  it('transfer to a user and a queue chosen in a dialog', async () => {
    addRow({ title: 'Ana', operatorId: 7, queueToTransferId: 1 });
    await openDialog();
    fireEvent.click(await screen.findByLabelText('Opção 1: Ana'));
    expect(await screen.findByText('Transfere para Vendas · Ana Souza')).toBeTruthy();
    press('Selecionar Fila e usuário para transferir');
    const dialog = (await screen.findByText('Transferir')).closest('[role=dialog]') as HTMLElement;
    const queue = within(dialog).getByLabelText('Fila');
    fireEvent.click(queue);
    fireEvent.click(await screen.findByRole('option', { name: 'Nenhum' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Concluir' }));
    expect(await screen.findByText('Transfere para Ana Souza')).toBeTruthy();
    press('Salvar opção');
    await waitFor(() => expect(rows[0]).toMatchObject({ operatorId: 7, queueToTransferId: null }));
  });

  it('follow changes in other windows and lose nothing unsaved', async () => {
    addRow({ title: 'Boletos' });
    await openDialog();
    fireEvent.click(await screen.findByLabelText('Opção 1: Boletos'));
    type('Digite o texto da opção', 'Qual é o CPF?');
    addRow({ title: 'Pagamento' });
    act(() => deliver('queueOption', { action: 'update', queueId: 1 }, undefined));
    expect(await screen.findByLabelText('Opção 2: Pagamento')).toBeTruthy();
    expect(screen.getByPlaceholderText<HTMLTextAreaElement>('Digite o texto da opção').value).toBe(
      'Qual é o CPF?',
    );
  });

  it('list their problems, which lead to the option', async () => {
    const { id } = addRow({ title: 'Boletos' });
    addRow({ parentId: id });
    await openDialog();
    const problem = await screen.findByText('1.1: sem título, não é oferecida aos clientes');
    fireEvent.click(problem);
    await waitFor(() => expect(screen.getAllByPlaceholderText('Título da opção')).toHaveLength(2));
    expect(screen.getAllByPlaceholderText('Título da opção')[1]).toBe(document.activeElement);
  });
});

describe('the dialog of a new queue', () => {
  it('saves the queue before its first option', async () => {
    await renderSignedIn(<QueuesPage />, build.user({ profile: 'admin' }));
    await screen.findByText('Vendas');
    press('Adicionar fila');
    press('Adicionar opção');
    expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
    expect(screen.queryByText('Não salva')).toBeNull();
    fireEvent.change(screen.getByLabelText(/^Nome/), { target: { value: 'Suporte' } });
    press('Adicionar opção');
    expect(await screen.findByText('Não salva')).toBeTruthy();
    expect(screen.getByText('Editar Suporte')).toBeTruthy();
    type('Título da opção', 'Internet');
    press('Salvar opção');
    await waitFor(() => expect(writes(createQueueOption)).toMatchObject([{ queueId: 5, title: 'Internet' }]));
  });
});
