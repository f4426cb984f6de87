import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { build } from '@/testing/build';
import { renderSignedIn } from '@/testing/render-signed-in';
import { DiagnosticsButton } from './DiagnosticsButton';

class FakeSocket {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    queueMicrotask(() => (sockets.open ? this.onopen?.() : this.onerror?.()));
  }
  close = () => undefined;
}
const sockets = { open: true };
const copied = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  sockets.open = true;
  copied.mockReset().mockResolvedValue();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('{}', { headers: { date: new Date(Date.now() - 300_000).toUTCString() } })),
  );
});

async function open() {
  await renderSignedIn(<DiagnosticsButton />, build.user({ name: 'Ana Beatriz' }));
  const user = userEvent.setup();
  // `setup` replaces the clipboard.
  Object.defineProperty(navigator.clipboard, 'writeText', { value: copied, configurable: true });
  await user.click(screen.getByRole('button', { name: 'Diagnóstico' }));
  const dialog = await screen.findByRole('dialog', { name: 'Diagnóstico' });
  await within(dialog).findByRole('list');
  return { user, dialog };
}

const rowOf = (dialog: HTMLElement, check: string) => {
  const row = within(dialog)
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.includes(check));
  if (!row) throw new Error(`no row ${check}`);
  return row;
};

describe('Diagnóstico in a browser', () => {
  test('shows only what a browser can know', async () => {
    const { dialog } = await open();
    expect(rowOf(dialog, 'Tempo real').textContent).toContain('As atualizações chegam em tempo real.');
    for (const check of ['Cofre de senhas', 'Regras do administrador', 'Endereço do servidor'])
      expect(within(dialog).queryByText(check)).toBeNull();
  });

  test('warns of a wrong clock and a blocked connection', async () => {
    sockets.open = false;
    const { dialog } = await open();
    expect(within(rowOf(dialog, 'Relógio')).getByRole('img', { name: 'Atenção' })).toBeTruthy();
    expect(rowOf(dialog, 'Relógio').textContent).toMatch(/difere (299|30\d) segundos/);
    expect(within(rowOf(dialog, 'Tempo real')).getByRole('img', { name: 'Falhou' })).toBeTruthy();
  });

  test('copies the results without names', async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Copiar' }));
    await waitFor(() => expect(copied).toHaveBeenCalledOnce());
    expect(await screen.findByText(/^Diagnóstico copiado/)).toBeTruthy();
    expect(copied.mock.calls[0]?.[0]).toContain('clock warning');
    expect(copied.mock.calls[0]?.[0]).not.toContain('Beatriz');
  });
});
