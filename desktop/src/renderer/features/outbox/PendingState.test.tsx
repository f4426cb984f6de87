import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, test } from 'vitest';
import type { PendingMessage } from '@/data/messages/pending-messages';
import { endOutbox, stuckAtom, uploadsAtom } from '@/data/outbox/running';
import { connectionStateAtom } from '@/lib/realtime/connection-state';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { withIndexedDb } from '@/testing/with-indexed-db';
import { PendingState } from './PendingState';
import { StuckMessages } from './StuckMessages';

withIndexedDb();

const store = getDefaultStore();
const file = { id: 'f', name: 'nota.pdf', type: 'application/pdf', size: 1, caption: '' };
const card = { name: 'Rosa', number: '5511987654321' };

afterEach(() => {
  endOutbox();
  store.set(connectionStateAtom, 'connecting');
});

async function show(given: Partial<PendingMessage>) {
  fakeServer();
  await renderSignedIn(<PendingState pending={build.pending(given)} />, build.user());
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('PendingState', () => {
  test.each<[Partial<PendingMessage>, string, string[]]>([
    [{ state: 'queued' }, 'Na fila', ['Editar', 'Cancelar']],
    [{ state: 'held' }, 'Aguardando sua decisão', ['Editar', 'Cancelar']],
    [{ state: 'sending', files: [file] }, 'Enviando', ['Cancelar']],
    [
      { state: 'failed', failure: 'o arquivo é grande demais.' },
      'Falhou: o arquivo é grande demais.',
      ['Enviar de novo', 'Editar', 'Cancelar'],
    ],
    [{ state: 'failed', failure: null }, 'Falhou: ', ['Enviar de novo', 'Editar', 'Cancelar']],
    [
      { state: 'failed', card, failure: 'x' },
      'Ocorreu um erro inesperado. Favor verificar se a conexão atual é a mesma conexão do Ticket.',
      ['Enviar de novo', 'Cancelar'],
    ],
  ])('of %j reads "%s" and offers %j', async (given, text, offered) => {
    await show(given);
    const state = screen.getByRole(given.state === 'failed' ? 'alert' : 'status');
    expect(state.textContent).toBe(text + offered.join(''));
    expect(buttons()).toEqual(offered);
  });

  test('shows the progress of an upload, rounded down', async () => {
    await show({ state: 'sending', files: [file] });
    act(() => store.set(uploadsAtom, { 'client-0001': 0.999 }));
    expect(screen.getByRole('status').textContent).toContain('Enviando 99%');
  });

  test('hides while a text is being sent, and appears when the connection is lost', async () => {
    await show({ state: 'sending' });
    expect(screen.queryByRole('status')).toBeNull();
    act(() => store.set(connectionStateAtom, 'offline'));
    expect(screen.getByRole('status').textContent).toContain('Na fila: sem conexão com o servidor');
  });
});

describe('StuckMessages', () => {
  async function showStuck(given: Partial<PendingMessage>) {
    fakeServer();
    const { path } = await renderSignedIn(<StuckMessages />, build.user());
    const pending = build.pending({ contactName: 'Rosa Lima', ...given });
    act(() => store.set(stuckAtom, pending));
    return { path, pending };
  }

  test.each<[Partial<PendingMessage>, string]>([
    [{ state: 'held' }, 'Sua mensagem para Rosa Lima aguarda sua decisão'],
    [
      { state: 'failed', failure: 'o arquivo é grande demais.' },
      'Sua mensagem para Rosa Lima não foi enviada',
    ],
  ])('notifies about %j and opens its ticket', async (given, text) => {
    const { path, pending } = await showStuck(given);
    expect(await screen.findByText(text)).toBeTruthy();
    if (given.failure) expect(screen.getByText(given.failure)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
    expect(path()).toBe(`/tickets/${pending.ticketUuid}`);
  });

  test('notifies only once', async () => {
    await showStuck({ state: 'held' });
    await screen.findByText(/aguarda sua decisão/);
    expect(store.get(stuckAtom)).toBeNull();
    cleanup();
    fakeServer();
    await renderSignedIn(<StuckMessages />, build.user());
    expect(screen.queryByText(/aguarda sua decisão/)).toBeNull();
  });

  test('stays silent about the ticket that is open', async () => {
    const { path, pending } = await showStuck({ state: 'failed' });
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir' }));
    expect(path()).toContain(pending.ticketUuid);
    act(() => store.set(stuckAtom, build.pending({ state: 'held', contactName: 'Rosa Lima' })));
    expect(store.get(stuckAtom)).toBeNull();
    expect(screen.queryByText(/aguarda sua decisão/)).toBeNull();
  });
});
