import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { alterCardBoard, createCard, listBoards, listColumns, moveCard } from '@recado/shared/kanban';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { buildCard, buildColumn } from '../testing/build-board';
import { TicketBoardDialog } from './TicketBoardDialog';
import { TicketColumns } from './TicketColumns';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

let server: ReturnType<typeof fakeServer>;
const { ticket } = buildCard(1);

beforeEach(() => {
  server = fakeServer();
  server.on(listColumns, () => ({
    body: [buildColumn(10, [], { name: 'Novo' }), buildColumn(20, [], { name: 'Pronto' })],
  }));
  server.on(listBoards, () => ({
    body: [
      { id: 1, name: 'Suporte', version: 1 },
      { id: 2, name: 'Vendas', version: 1 },
    ],
  }));
});

const user = (useKanban = 'enabled') => {
  const { company, ...fields } = build.user();
  return build.user({
    ...fields,
    company: { ...company, settings: [{ key: 'useKanban', value: useKanban }] },
  });
};
const select = async (name: string) => {
  fireEvent.click(await screen.findByRole('combobox', { name: 'Quadro' }));
  fireEvent.click(await screen.findByRole('option', { name }));
};
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Salvar/ }));

it('the bar moves the card to another column', async () => {
  server.on(moveCard, () => ({ status: 404, body: { error: 'ERR_NO_CARD_FOUND' } }));
  await renderSignedIn(<TicketColumns ticket={ticket} />, user());
  const current = await screen.findByRole('button', { name: 'Novo', pressed: true });
  expect(server.requestsTo(listColumns)[0]?.query.get('cards')).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: 'Pronto' }));
  expect((await screen.findAllByText('Não foi possível alterar o card'))[0]).toBeTruthy();
  await waitFor(() => expect(current.getAttribute('aria-pressed')).toBe('true'));
  expect(server.requestsTo(moveCard)[0]?.body).toEqual({ columnId: 20 });
});

it('the bar is hidden without kanban and without a card', async () => {
  await renderSignedIn(
    <>
      <TicketColumns ticket={ticket} />
      <p>fim</p>
    </>,
    user('disabled'),
  );
  await screen.findByText('fim');
  await renderSignedIn(<TicketColumns ticket={{ ...ticket, cards: [] }} />, user());
  expect(server.requestsTo(listColumns)).toEqual([]);
});

it('the dialog moves the card to another board', async () => {
  const onClose = vi.fn();
  server.on(alterCardBoard, () => ({
    status: 409,
    body: { error: 'ERR_CONFLICT', details: { kanbanId: 2 } },
  }));
  await renderSignedIn(<TicketBoardDialog ticket={ticket} onClose={onClose} />, user());
  await select('Vendas');
  save();
  expect(
    (await screen.findAllByText('Não foi possível alterar o card, tente novamente mais tarde'))[0],
  ).toBeTruthy();
  expect(screen.getAllByText('Esse quadro ainda não tem colunas.')[0]).toBeTruthy();
  server.on(alterCardBoard, () => ({ body: buildCard(1, { kanbanId: 2, columnId: 30 }) }));
  await waitFor(() => {
    save();
    expect(onClose).toHaveBeenCalled();
  });
  expect((await screen.findAllByText('Quadro alterado com sucesso'))[0]).toBeTruthy();
  expect(server.requestsTo(alterCardBoard)[0]?.body).toEqual({ kanbanId: 2 });
});

it('the dialog adds a ticket without a card to a board', async () => {
  const onClose = vi.fn();
  server.on(createCard, () => ({ status: 201, body: buildCard(1) }));
  await renderSignedIn(<TicketBoardDialog ticket={{ ...ticket, cards: [] }} onClose={onClose} />, user());
  await select('Vendas');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.requestsTo(createCard)[0]?.body).toEqual({ ticketId: ticket.id, kanbanId: 2 });
});
