import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { listTickets } from '@recado/shared/tickets';
import { useCommands } from '@/lib/commands/useCommands';
import { build } from '@/testing/build';
import { fakeServer } from '@/testing/render-signed-in';
import { renderInApp } from '../testing/render-in-app';
import { overlayAtom } from './palette-state';
import { PaletteHost } from './PaletteHost';

afterEach(() => getDefaultStore().set(overlayAtom, null));

const resolve = vi.fn();
function Desk() {
  useCommands([
    { id: 'ticket.resolve', label: 'Resolver o atendimento', section: 'ticket', keys: ['e'], run: resolve },
    { id: 'secret', label: 'Resolver em segredo', hidden: true, run: resolve },
  ]);
  return (
    <>
      <button type="button">Em foco</button>
      <textarea aria-label="Mensagem" />
      <PaletteHost />
    </>
  );
}

async function open(server = fakeServer()) {
  resolve.mockReset();
  const maria = build.ticket({ contact: { ...build.ticket().contact, name: 'Maria' }, status: 'pending' });
  server.on(listTickets, () => ({ body: { tickets: [maria], hasMore: false, nextCursor: null } }));
  const app = await renderInApp(<Desk />, { user: build.user({ profile: 'admin' }) });
  return { server, maria, ...app };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
/** Finds the palette's field. The palette is loaded on demand. */
const field = () => screen.findByRole('combobox', { name: 'Buscar ou ir para' });

test('Ctrl+K opens it from anywhere, even a text field, and the focus returns afterwards', async () => {
  await open();
  const message = await screen.findByRole('textbox', { name: 'Mensagem' });
  await userEvent.click(message);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.click(await field());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(message));
});

test('runs the chosen command and offers it first the next time', async () => {
  await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await field(), 'resol');
  expect(options()).toEqual(['Resolver o atendimentoE']);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(resolve).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('combobox')).toBeNull();
  await userEvent.keyboard('{Control>}k{/Control}');
  await field();
  expect(screen.getByRole('group', { name: 'Recentes' }).textContent).toContain('Resolver o atendimento');
});

test('the arrows move the choice and wrap around', async () => {
  const { path } = await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  const combobox = await field();
  await userEvent.type(combobox, 'ir');
  const selected = () => document.getElementById(combobox.getAttribute('aria-activedescendant') ?? '');
  expect(selected()?.textContent).toBe('Ir para Dashboard');
  await userEvent.keyboard('{ArrowUp}');
  expect(selected()?.getAttribute('aria-selected')).toBe('true');
  const last = selected()?.textContent ?? '';
  expect(last).not.toBe('Ir para Dashboard');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(path()).toBe('/tickets'));
});

test('finds tickets by their contact', async () => {
  const { server, maria, path } = await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await field(), 'Maria');
  expect(await screen.findByRole('option', { name: /Maria.*#1.*aguardando/ })).toBeTruthy();
  expect(server.requestsTo(listTickets).at(-1)?.query.get('searchParam')).toBe('maria');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe(`/tickets/${maria.uuid}`));
});

/** Records the route at the moment E is pressed. */
const resolved = vi.fn<(path: string) => void>();
function OpenTicket() {
  const { pathname } = useLocation();
  useCommands([
    { id: 'open', label: 'Aberto', section: 'ticket', keys: ['e'], run: () => resolved(pathname) },
  ]);
  return <PaletteHost />;
}

test('a key pressed right after a ticket was chosen does not act on the previous ticket', async () => {
  const server = fakeServer();
  const maria = build.ticket({ contact: { ...build.ticket().contact, name: 'Maria' }, status: 'open' });
  server.on(listTickets, () => ({ body: { tickets: [maria], hasMore: false, nextCursor: null } }));
  const user = build.user({ profile: 'admin' });
  const { path } = await renderInApp(<OpenTicket />, { user, path: '/tickets/antes' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await field(), 'Maria');
  const option = await screen.findByRole('option', { name: /Maria/ });
  const pressE = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fireEvent.click(option);
    pressE();
    vi.advanceTimersByTime(1);
    pressE();
    vi.advanceTimersByTime(1);
    // Lets pending promises settle between two keys; timers and delayed renders do not run.
    for (let turn = 0; turn < 50; turn += 1) {
      await Promise.resolve();
      pressE();
    }
  } finally {
    vi.useRealTimers();
  }
  expect(path()).toBe(`/tickets/${maria.uuid}`);
  expect(new Set(resolved.mock.calls.flat())).toEqual(new Set([`/tickets/${maria.uuid}`]));
});

test('? lists the keys, except in a text field', async () => {
  await open();
  const message = await screen.findByRole('textbox', { name: 'Mensagem' });
  await userEvent.type(message, '?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Em foco' }));
  await userEvent.keyboard('{Shift>}?{/Shift}');
  const sheet = await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
  expect(sheet.textContent).toContain('Resolver o atendimentoE');
  expect(sheet.textContent).toContain('Buscar ou ir paraCtrl K');
  expect(sheet.textContent).not.toContain('segredo');
});
