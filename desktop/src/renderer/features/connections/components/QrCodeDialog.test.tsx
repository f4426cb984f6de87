import type { ConnectionStatus } from '@recado/shared/connections';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../lib/i18n';
import { deliver } from '../../../lib/realtime/listeners';
import { answerCalls, json, provideFakeDesktop } from '../../../testing/fakeDesktop';
import { renderScreen } from '../../../testing/renderScreen';
import pt from '../locales/pt.json';
import ui from '../../../ui/locales/pt.json';
import { QrCodeDialog } from './QrCodeDialog';

const PICTURE = pt.qr.picture;
const connection = { id: 4, name: 'Vendas atacado' };

beforeEach(async () => {
  provideFakeDesktop();
  await startI18n('pt', () => Promise.resolve({ connections: pt, ui }));
});

/** The dialog over a server that answers this state; `live` sends a session event. */
async function open(status: ConnectionStatus, qrcode: string) {
  answerCalls(() => json({ ...connection, status, qrcode }));
  const onClose = vi.fn();
  renderScreen(<QrCodeDialog connection={connection} onClose={onClose} />);
  await screen.findByText('Conectar Vendas atacado');
  const live = (next: ConnectionStatus, code: string, id = connection.id) =>
    act(() =>
      deliver(
        'whatsappSession',
        { action: 'update', session: { id, status: next, qrcode: code } },
        undefined,
      ),
    );
  return { onClose, live };
}

describe('QrCodeDialog', () => {
  it('waits for a code, then shows the one that arrives live', async () => {
    const { live, onClose } = await open('OPENING', '');
    expect(screen.getByText('Aguardando o QR code')).toBeTruthy();
    live('qrcode', '2@another', 9);
    expect(screen.queryByTitle(PICTURE)).toBeNull();
    live('qrcode', '2@first');
    expect(await screen.findByTitle(PICTURE)).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows the code 256 pixels wide, black on white', async () => {
    await open('qrcode', '2@code');
    const picture = (await screen.findByTitle(PICTURE)).closest('svg');
    expect(picture?.getAttribute('width')).toBe('256');
    expect(picture?.getAttribute('role')).toBe('img');
    expect([...(picture?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('fill'))).toEqual([
      '#ffffff',
      '#000000',
    ]);
  });

  it('offers characters to type instead, for a number that is one', async () => {
    await open('qrcode', '2@code');
    fireEvent.click(screen.getByText('Conectar com o número de telefone'));
    expect(screen.queryByTitle(PICTURE)).toBeNull();
    fireEvent.click(screen.getByText('Gerar código'));
    expect(await screen.findByText('Informe o número com DDI e DDD.')).toBeTruthy();
    const calls = answerCalls(() => json({ code: 'ABCD1234' }));
    const number = screen.getByLabelText('Número do celular da loja');
    fireEvent.change(number, { target: { value: '+55 (11) 98765-4321' } });
    fireEvent.click(screen.getByText('Gerar código'));
    expect(await screen.findByText('ABCD-1234')).toBeTruthy();
    expect(calls).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByText('Voltar ao QR code'));
    expect(await screen.findByTitle(PICTURE)).toBeTruthy();
  });

  it('closes by itself with a word of success when the code was read', async () => {
    const { live, onClose } = await open('qrcode', '2@code');
    await screen.findByTitle(PICTURE);
    live('qrcode', '2@next');
    expect(onClose).not.toHaveBeenCalled();
    live('CONNECTED', '');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('Vendas atacado está conectada.')).toBeTruthy();
  });

  it('says so when the code expired unread', async () => {
    const { live, onClose } = await open('qrcode', '2@code');
    await screen.findByTitle(PICTURE);
    live('DISCONNECTED', '');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(await screen.findByText(/venceu sem ser lido/)).toBeTruthy();
  });

  it('says why the code could not be loaded, and loads it again', async () => {
    const fetches = answerCalls(() => json({ error: 'ERR_NO_WAPP_FOUND' }, 404));
    renderScreen(<QrCodeDialog connection={connection} onClose={vi.fn()} />);
    const again = await screen.findByText('Tentar de novo');
    fetches.mockImplementation(() =>
      Promise.resolve(json({ ...connection, status: 'qrcode', qrcode: '2@code' })),
    );
    act(() => again.click());
    expect(await screen.findByTitle(PICTURE)).toBeTruthy();
  });
});
