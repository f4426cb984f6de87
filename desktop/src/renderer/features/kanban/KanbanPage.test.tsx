import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Board,
  type Column,
  type ColumnWithCards,
  countBoardCards,
  createBoard,
  createColumn,
  createObservation,
  deleteColumn,
  listBoards,
  listColumnCards,
  listColumns,
  listObservations,
  moveCard,
  type Observation,
  updateBoard,
  updateColumn,
} from '@recado/shared/kanban';
import { listQueues } from '@recado/shared/queues';
import { listUserNames, type OwnUser } from '@recado/shared/users';
import { boardFiltersAtom, selectedBoardAtom } from '@/data/kanban/board-view';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { withListLayout } from '@/testing/with-list-layout';
import { KanbanPage } from './KanbanPage';
import { buildCard, buildColumn } from './testing/build-board';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

let server: ReturnType<typeof fakeServer>;
let boards: Board[];
let columns: ColumnWithCards[];

beforeEach(() => {
  withListLayout();
  // The drag library warns of lists that cannot scroll, because jsdom computes no overflow.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const store = getDefaultStore();
  store.set(selectedBoardAtom, null);
  store.set(boardFiltersAtom, { queueId: null, userId: null, showAll: false });
  server = fakeServer();
  boards = [
    { id: 1, name: 'Suporte', version: 1 },
    { id: 2, name: 'Vendas', version: 1 },
  ];
  columns = [
    buildColumn(10, [buildCard(1), buildCard(2), buildCard(3)], { name: 'Novo', limit: 2 }),
    buildColumn(20, [], { name: 'Pronto' }),
  ];
  server.on(listBoards, () => ({ body: boards }));
  server.on(listColumns, () => ({ body: columns }));
  server.on(listQueues, () => ({ body: [] }));
  server.on(listUserNames, () => ({ body: [{ id: 7, name: 'Ana' }] }));
  server.on(countBoardCards, () => ({
    body: {
      cards: 12,
      columns: [
        { id: 10, cards: 12 },
        { id: 20, cards: 0 },
      ],
    },
  }));
  server.on(moveCard, ({ body }) => {
    const { columnId } = body as { columnId: number };
    const card = buildCard(1, { columnId, rank: 'a00009' });
    columns = [
      buildColumn(10, [buildCard(2), buildCard(3)], { name: 'Novo' }),
      buildColumn(20, [card], { name: 'Pronto' }),
    ];
    return { body: card };
  });
});

const open = async (profile: OwnUser['profile'] = 'admin', settings: OwnUser['company']['settings'] = []) => {
  const user = build.user({ profile });
  return renderSignedIn(<KanbanPage />, { ...user, company: { ...user.company, settings } });
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const card = (id: number) => screen.findByRole('button', { name: `${100 + id} - Cliente ${100 + id}` });
const column = (name: string) => screen.getByRole('region', { name: `Coluna ${name}` });
const cardsIn = (name: string) =>
  within(column(name))
    .queryAllByRole('button', { name: /^\d+ - / })
    .map(({ textContent }) => textContent);
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the kanban page', () => {
  it('shows the default board with its cards, counts and limits', async () => {
    await open('admin', [{ key: 'kanbanDefault', value: '2' }]);
    expect((await screen.findByLabelText<HTMLInputElement>('Quadros')).textContent).toBe('Vendas');
    const shown = await card(1);
    expect(server.requestsTo(listColumns)[0]?.path).toBe('/column/kanban/2');
    expect(screen.getByRole('img', { name: '3 cards, acima do limite de 2' }).textContent).toBe('3/2');
    expect(within(column('Pronto')).getByText('Arraste seus cards aqui')).toBeTruthy();
    expect(shown.closest('[data-card]')?.textContent).toContain('Oi');
  });

  it('shows no buttons of administrators to an agent', async () => {
    await open('user');
    await card(1);
    for (const name of [
      'Criar Quadro',
      'Editar Quadro',
      'Excluir Quadro',
      'Criar Coluna',
      /^Opções da coluna/,
    ])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByLabelText('Filtrar por usuário')).toBeNull();
    expect(server.requestsTo(listUserNames)).toEqual([]);
    expect(screen.getByLabelText('Filtrar por fila')).toBeTruthy();
  });

  it('shows specified texts without boards, without columns and after a failure', async () => {
    boards = [];
    await open('user');
    expect(await screen.findByText('Nenhum quadro ainda')).toBeTruthy();
    boards = [{ id: 1, name: 'Suporte', version: 1 }];
    columns = [];
    act(() => deliver('alterKanban', { kanbanId: 1, boards: true }, undefined));
    expect(await screen.findByText('Não existe nenhuma coluna criada para esse quadro')).toBeTruthy();
    server.on(listColumns, () => ({ status: 500, body: { error: 'ERR_INTERNAL' } }));
    act(() => getDefaultStore().set(boardFiltersAtom, { queueId: 1, userId: null, showAll: true }));
    await waitFor(() => expect(server.requestsTo(listColumns).at(-1)?.query.get('queueId')).toBe('1'));
    expect(server.requestsTo(listColumns).at(-1)?.query.get('showAll')).toBe('true');
    expect(
      await screen.findByText('Não foi possível carregar as colunas, tente novamente mais tarde!'),
    ).toBeTruthy();
  });

  it('loads the next cards of a long column', async () => {
    columns = [buildColumn(10, [buildCard(1)], { name: 'Novo', nextCursor: 'a00001', cardsCount: 2 })];
    server.on(listColumnCards, () => ({ body: { cards: [buildCard(2)], hasMore: false, nextCursor: null } }));
    await open();
    expect(await card(2)).toBeTruthy();
    expect(server.requestsTo(listColumnCards)[0]?.query.get('cursor')).toBe('a00001');
  });

  it('shows moves and messages of other windows', async () => {
    await open();
    await card(1);
    const { ticket } = buildCard(1, { columnId: 20 }, { lastMessage: 'Obrigado!' });
    act(() => deliver('ticket', { action: 'update', ticket }, undefined));
    await waitFor(() => expect(cardsIn('Pronto')).toEqual(['101 - Cliente 101']));
    expect(column('Pronto').textContent).toContain('Obrigado!');
    act(() => deliver('ticket', { action: 'removeFromList', ticketId: 102 }, undefined));
    await waitFor(() => expect(cardsIn('Novo')).toEqual(['103 - Cliente 103']));
    columns = [buildColumn(10, [buildCard(5)], { name: 'Novo' })];
    act(() => deliver('alterKanban', { kanbanId: 1, boards: false }, undefined));
    expect(await card(5)).toBeTruthy();
  });

  it('removes a card that a colleague takes, unless all cards are shown', async () => {
    await open('user');
    await card(1);
    const assigned = buildCard(1, {}, { userId: 8, user: { id: 8, name: 'Bruno' } });
    act(() => deliver('ticket', { action: 'update', ticket: assigned.ticket }, undefined));
    await waitFor(() => expect(cardsIn('Novo')).toHaveLength(2));
  });
});

describe('moving a card', () => {
  const lift = async (id = 1) => {
    const button = await card(id);
    button.focus();
    fireEvent.keyDown(button, { key: ' ' });
    return button;
  };
  const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

  it('lifts, moves and drops it by keyboard, and announces each position', async () => {
    await open();
    fireEvent.keyDown(await lift(), { key: 'ArrowRight' });
    expect(spoken()).toContain('Cliente 101: posição 1 de 1 em Pronto.');
    await waitFor(() => expect(document.activeElement).toBe(within(column('Pronto')).getByText(/^101/)));
    expect(server.requestsTo(moveCard)).toEqual([]);
    fireEvent.keyDown(await card(1), { key: ' ' });
    await waitFor(() =>
      expect(server.requestsTo(moveCard)[0]?.body).toEqual({ columnId: 20, beforeId: null }),
    );
    expect(spoken()).toContain('Cliente 101 solto. Posição 1 de 1 em Pronto.');
    await waitFor(() => expect(cardsIn('Pronto')).toEqual(['101 - Cliente 101']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('101 - Cliente 101'));
  });

  it('cancels it with Esc', async () => {
    await open();
    fireEvent.keyDown(await lift(), { key: 'ArrowDown' });
    await waitFor(() => expect(cardsIn('Novo')[0]).toBe('102 - Cliente 102'));
    fireEvent.keyDown(await card(1), { key: 'Escape' });
    await waitFor(() => expect(cardsIn('Novo')[0]).toBe('101 - Cliente 101'));
    expect(spoken()).toContain('Movimento cancelado. Cliente 101: posição 1 de 3 em Novo.');
    expect(server.requestsTo(moveCard)).toEqual([]);
  });

  it('moves the focus with the arrows while no card is lifted', async () => {
    await open();
    const first = await card(1);
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    const second = await card(2);
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(second.tabIndex).toBe(0);
  });

  it('moves it by the menu, and back with a message if the server rejects it', async () => {
    server.on(moveCard, () => ({ status: 409, body: { error: 'ERR_CONFLICT' } }));
    await open();
    await card(1);
    press('Mover para…: 101 - Cliente 101');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Pronto' }));
    await waitFor(() => expect(server.requestsTo(moveCard)).toHaveLength(1));
    expect(
      (await screen.findAllByText('Não foi possível atualizar o card, tente novamente!'))[0],
    ).toBeTruthy();
    await waitFor(() => expect(cardsIn('Novo')).toHaveLength(3));
    expect(cardsIn('Pronto')).toEqual([]);
  });

  it('keeps the focus on the card that the menu moved', async () => {
    server.on(moveCard, () => ({ body: buildCard(1, { columnId: 20 }) }));
    await open();
    await card(1);
    press('Mover para…: 101 - Cliente 101');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Pronto' }));
    await waitFor(() => expect(cardsIn('Pronto')).toEqual(['101 - Cliente 101']));
    await waitFor(() => expect(document.activeElement).toBe(within(column('Pronto')).getByText(/^101/)));
  });

  it('sends one move at a time', async () => {
    let finish: () => void = () => undefined;
    server.on(moveCard, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return { body: buildCard(1, { columnId: 20 }) };
    });
    await open();
    for (const id of [1, 2]) {
      await card(id);
      press(`Mover para…: ${100 + id} - Cliente ${100 + id}`);
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Pronto' }));
      await waitFor(() => expect(cardsIn('Pronto')).toHaveLength(id));
    }
    expect(server.requestsTo(moveCard)).toHaveLength(1);
    finish();
    await waitFor(() => expect(server.requestsTo(moveCard)).toHaveLength(2));
  });

  it('opens the ticket', async () => {
    const { path } = await open();
    const { ticket } = (await card(1)) && buildCard(1);
    press('Abrir ticket 101 - Cliente 101');
    await waitFor(() => expect(path()).toBe(`/tickets/${ticket.uuid}`));
  });
});

describe('boards and columns', () => {
  const save = () => press(/^Salvar/);
  const dialog = () => screen.findByRole('dialog');

  it('creates a board with a name and shows it', async () => {
    server.on(createBoard, () => {
      boards = [...boards, { id: 3, name: 'Entregas', version: 0 }];
      return { status: 201, body: boards[2] };
    });
    await open();
    await card(1);
    press('Criar Quadro');
    await dialog();
    save();
    expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
    fill(/^Nome do Quadro/, 'Entregas');
    save();
    expect((await screen.findAllByText('Quadro criado com sucesso'))[0]).toBeTruthy();
    await waitFor(() => expect(server.requestsTo(listColumns).at(-1)?.path).toBe('/column/kanban/3'));
  });

  it('explains an empty and a used name when a board is renamed', async () => {
    server.on(updateBoard, () => ({
      status: 409,
      body: { error: 'ERR_CONFLICT', details: { field: 'name' } },
    }));
    await open();
    await card(1);
    press('Editar Quadro');
    await dialog();
    fill(/^Nome do Quadro/, ' ');
    save();
    expect(await screen.findByText('O nome não pode ser vázio')).toBeTruthy();
    fill(/^Nome do Quadro/, 'Vendas');
    save();
    expect(await screen.findByText('Já existe um quadro com este nome')).toBeTruthy();
  });

  it('offers the name that a colleague saved first, and the own one', async () => {
    let theirs: Board = { id: 1, name: 'Atendimento', version: 2 };
    server.on(updateBoard, ({ body }) => {
      const { version } = theirs;
      if ((body as Board).version === version) return { body: theirs };
      const details = { by: 'Bruno', at: '2026-11-27T12:00:00.000Z', fields: ['name'], version };
      return { status: 409, body: { error: 'ERR_CONFLICT', details } };
    });
    await open();
    await card(1);
    press('Editar Quadro');
    await dialog();
    boards = [theirs];
    const saveMine = async () => {
      fill(/^Nome do Quadro/, 'Pós-venda');
      save();
      await screen.findByText('Bruno salvou estas informações enquanto você editava');
    };
    await saveMine();
    press('Ver as mudanças');
    expect(await screen.findByText('Nome do Quadro: Atendimento')).toBeTruthy();
    press('Usar as mudanças');
    await screen.findByDisplayValue('Atendimento');
    theirs = { ...theirs, version: 3 };
    await saveMine();
    press('Salvar as minhas');
    await waitFor(() => expect(screen.queryByLabelText(/^Nome do Quadro/)).toBeNull());
    expect(server.requestsTo(updateBoard).at(-1)?.body).toEqual({ name: 'Pós-venda', version: 3 });
  });

  it('creates a column with a limit, and explains a failure', async () => {
    server.on(createColumn, () => ({
      status: 409,
      body: { error: 'ERR_LIMIT_REACHED', details: { limit: 30 } },
    }));
    await open();
    await card(1);
    press('Criar Coluna');
    await dialog();
    fill(/^Nome da Coluna/, 'Vendido');
    fill(/^Limite de cards/, '0');
    save();
    expect(await screen.findByText(/Escreva um número de 1 a/)).toBeTruthy();
    fill(/^Limite de cards/, '5');
    save();
    await waitFor(() =>
      expect(server.requestsTo(createColumn)[0]?.body).toEqual({ kanbanId: 1, name: 'Vendido', limit: 5 }),
    );
    expect(
      (await screen.findAllByText('Não foi possível criar a coluna, tente novamente mais tarde!'))[0],
    ).toBeTruthy();
  });

  it('edits and moves a column by its menu', async () => {
    server.on(updateColumn, () => ({ body: { id: 20, kanbanId: 1, name: 'Pronto', limit: null } }));
    await open();
    await card(1);
    press('Opções da coluna Pronto');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Mover para a esquerda' }));
    await waitFor(() => expect(server.requestsTo(updateColumn)[0]?.body).toEqual({ beforeId: null }));
    press('Opções da coluna Pronto');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Editar Coluna' }));
    await dialog();
    fill(/^Nome da Coluna/, '');
    save();
    expect(await screen.findByText('Não é possível enviar nome em branco')).toBeTruthy();
  });

  it('offers the save of a colleague who was first, and the own one', async () => {
    let theirs = { id: 20, kanbanId: 1, name: 'Entregue', limit: 9, version: 2 };
    server.on(updateColumn, ({ body }) => {
      const { version } = theirs;
      if ((body as Column).version === version) return { body: theirs };
      const details = { by: 'Bruno', at: '2026-11-27T12:00:00.000Z', fields: ['name', 'limit'], version };
      return { status: 409, body: { error: 'ERR_CONFLICT', details } };
    });
    await open();
    await card(1);
    press('Opções da coluna Pronto');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Editar Coluna' }));
    await dialog();
    server.on(listColumns, () => ({ body: [buildColumn(10, []), buildColumn(20, [], theirs)] }));
    const saveMine = async () => {
      fill(/^Nome da Coluna/, 'Feito');
      save();
      await screen.findByText('Bruno salvou estas informações enquanto você editava');
    };
    await saveMine();
    press('Ver as mudanças');
    expect(await screen.findByText('Nome da Coluna: Entregue')).toBeTruthy();
    press('Usar as mudanças');
    await screen.findByDisplayValue('Entregue');
    theirs = { ...theirs, version: 3 };
    await saveMine();
    press('Salvar as minhas');
    await waitFor(() => expect(screen.queryByLabelText(/^Nome da Coluna/)).toBeNull());
    expect(server.requestsTo(updateColumn).at(-1)?.body).toEqual({ name: 'Feito', limit: 9, version: 3 });
  });

  it('removes a column after a question with the number of its cards', async () => {
    server.on(deleteColumn, () => ({ status: 204 }));
    await open();
    await card(1);
    press('Opções da coluna Novo');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remover Coluna' }));
    const question = await screen.findByRole('alertdialog');
    await within(question).findByText(/também serão removidos: 12 cards/);
    fireEvent.click(within(question).getByRole('button', { name: 'Remover Coluna' }));
    await waitFor(() => expect(server.requestsTo(deleteColumn)[0]?.path).toBe('/column/10'));
  });
});

describe('the observations of a card', () => {
  const observation: Observation = {
    id: 1,
    cardId: 1,
    text: '<p>Ligar <strong>amanhã</strong><img src="x" onerror="x()"></p>',
    userId: 7,
    user: { id: 7, name: 'Ana' },
    createdAt: '2026-11-21T12:00:00.000Z',
  };
  const editor = () => screen.findByRole('textbox', { name: 'Nova observação' });
  const write = async (html: string) => {
    const { editor: tiptap } = (await editor()) as HTMLElement & {
      editor: { commands: { setContent: (html: string, options: object) => void } };
    };
    act(() => tiptap.commands.setContent(html, { emitUpdate: true }));
  };

  it('shows clean text, rejects an empty one and saves markup', async () => {
    server.on(listObservations, () => ({ body: [observation] }));
    server.on(createObservation, ({ body }) => ({
      status: 201,
      body: { ...observation, ...(body as object), id: 2 },
    }));
    await open();
    fireEvent.click(await card(1));
    expect(await screen.findByText('Observações do card')).toBeTruthy();
    expect((await screen.findByText('amanhã')).tagName).toBe('STRONG');
    expect(screen.getByText(/^Ana - 21\/11\/2026 \d\d:00$/)).toBeTruthy();
    expect(document.querySelector('img[src="x"]')).toBeNull();
    await write('<p><br></p>');
    press('Salvar');
    expect(await screen.findByText('Nenhum comentário foi adicionado')).toBeTruthy();
    expect(server.requestsTo(createObservation)).toEqual([]);
    await write('<p>Quer <em>azul</em></p><h1>!</h1>');
    press('Salvar');
    expect((await screen.findAllByText('Observação adiciona com sucesso'))[0]).toBeTruthy();
    expect(server.requestsTo(createObservation)[0]?.body).toEqual({
      cardId: 1,
      text: '<p>Quer <em>azul</em></p><p>!</p>',
    });
    expect((await screen.findByText('azul')).tagName).toBe('EM');
    expect((await editor()).textContent).toBe('');
  });

  it('shows what a colleague adds, and keeps unsaved text', async () => {
    let observations = [observation];
    server.on(listObservations, () => ({ body: observations }));
    await open();
    fireEvent.click(await card(1));
    await screen.findByText('amanhã');
    await write('<p>Rascunho</p>');
    observations = [{ ...observation, id: 2, text: '<p>Pagou hoje</p>' }, observation];
    act(() => deliver('alterKanban', { kanbanId: 2, boards: false }, undefined));
    act(() => deliver('alterKanban', { kanbanId: 1, boards: false }, undefined));
    expect(await screen.findByText('Pagou hoje')).toBeTruthy();
    expect(server.requestsTo(listObservations)).toHaveLength(2);
    expect((await editor()).textContent).toBe('Rascunho');
  });
});
