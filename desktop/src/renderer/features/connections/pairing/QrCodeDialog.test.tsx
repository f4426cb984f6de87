import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionStatus } from '@recado/shared/connections';
import { startI18n } from '@/lib/i18n/i18n';
import { deliver } from '@/lib/realtime/listeners';
import { json, provideFakeDesktop, respondToCalls } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import pt from '../locales/pt.json';
import { QrCodeDialog } from './QrCodeDialog';

const IMAGE = pt.qr.picture;
const connection = { id: 4, name: 'Vendas atacado' };

beforeEach(async () => {
  provideFakeDesktop();
  await startI18n('pt', () => Promise.resolve({ connections: pt, ui }));
});

/** Renders the dialog for a connection with this status and QR code. The returned `live` sends a session event. */
async function open(status: ConnectionStatus, qrcode: string) {
  respondToCalls(() => json({ ...connection, status, qrcode }));
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

/**
 * Makes the server return this number in its responses to requests for a pairing code. Returns the requested
 * numbers.
 */
function respondWithCodes(number: string): string[] {
  const requested: string[] = [];
  respondToCalls(() => json({})).mockImplementation(async (request) => {
    requested.push(((await request.json()) as { number: string }).number);
    return json({ code: 'ABCD1234', number });
  });
  return requested;
}

describe('QrCodeDialog', () => {
  it('waits for a code and shows the one from an event', async () => {
    const { live, onClose } = await open('OPENING', '');
    expect(screen.getByText('Aguardando o QR code')).toBeTruthy();
    live('qrcode', '2@another', 9);
    expect(screen.queryByTitle(IMAGE)).toBeNull();
    live('qrcode', '2@first');
    expect(await screen.findByTitle(IMAGE)).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows the code 256 pixels wide, black on white', async () => {
    await open('qrcode', '2@code');
    const image = (await screen.findByTitle(IMAGE)).closest('svg');
    expect(image?.getAttribute('width')).toBe('256');
    expect(image?.getAttribute('role')).toBe('img');
    expect([...(image?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('fill'))).toEqual([
      '#ffffff',
      '#000000',
    ]);
  });

  it('offers a code to type instead, for a valid number', async () => {
    await open('qrcode', '2@code');
    fireEvent.click(screen.getByText('Conectar com o número de telefone'));
    expect(screen.queryByTitle(IMAGE)).toBeNull();
    fireEvent.click(screen.getByText('Gerar código'));
    expect(await screen.findByText('Informe o número com DDD, por exemplo 51 99888-1234.')).toBeTruthy();
    const calls = respondToCalls(() => json({ code: 'ABCD1234', number: '+55 11 98765 4321' }));
    const number = screen.getByLabelText('Número do celular da loja');
    fireEvent.change(number, { target: { value: '+55 (11) 98765-4321' } });
    fireEvent.click(screen.getByText('Gerar código'));
    expect(await screen.findByText('ABCD-1234')).toBeTruthy();
    expect(calls).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByText('Voltar ao QR code'));
    expect(await screen.findByTitle(IMAGE)).toBeTruthy();
  });

  it('treats a number without country code as Brazilian', async () => {
    await open('qrcode', '2@code');
    fireEvent.click(screen.getByText('Conectar com o número de telefone'));
    const requested = respondWithCodes('+55 51 99888-1234');
    fireEvent.change(screen.getByLabelText('Número do celular da loja'), {
      target: { value: '51 99888-1234' },
    });
    expect(screen.getByText('Brasil: +55 51 99888-1234')).toBeTruthy();
    fireEvent.click(screen.getByText('Gerar código'));
    expect(await screen.findByText('Código para +55 51 99888-1234')).toBeTruthy();
    expect(requested).toEqual(['+5551998881234']);
  });

  it('confirms before it requests a code for a foreign number and offers the Brazilian reading', async () => {
    await open('qrcode', '2@code');
    fireEvent.click(screen.getByText('Conectar com o número de telefone'));
    const requested = respondWithCodes('+51 998 881 234');
    const number = screen.getByLabelText('Número do celular da loja');
    fireEvent.change(number, { target: { value: '+51 99888-1234' } });
    fireEvent.click(screen.getByText('Gerar código'));
    expect(await screen.findByText(/Este número é de outro país \(Peru\): \+51 998 881 234/)).toBeTruthy();
    expect(requested).toEqual([]);
    fireEvent.click(screen.getByText('Sim, gerar código'));
    await screen.findByText('Código para +51 998 881 234');
    fireEvent.change(number, { target: { value: '+51 99888-1234 ' } });
    fireEvent.click(screen.getByText('Gerar outro código'));
    fireEvent.click(await screen.findByText('Não, é +55 51 99888-1234'));
    await waitFor(() => expect(requested).toEqual(['+51998881234', '+5551998881234']));
  });

  it('closes with a success message after the code was scanned', async () => {
    const { live, onClose } = await open('qrcode', '2@code');
    await screen.findByTitle(IMAGE);
    live('qrcode', '2@next');
    expect(onClose).not.toHaveBeenCalled();
    live('CONNECTED', '');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('Vendas atacado está conectada.')).toBeTruthy();
  });

  it('reports an expired code', async () => {
    const { live, onClose } = await open('qrcode', '2@code');
    await screen.findByTitle(IMAGE);
    live('DISCONNECTED', '');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(await screen.findByText(/venceu sem ser lido/)).toBeTruthy();
  });

  it('explains why the code could not be loaded and loads it again', async () => {
    const fetches = respondToCalls(() => json({ error: 'ERR_NO_WAPP_FOUND' }, 404));
    renderScreen(<QrCodeDialog connection={connection} onClose={vi.fn()} />);
    const again = await screen.findByText('Tentar de novo');
    fetches.mockImplementation(() =>
      Promise.resolve(json({ ...connection, status: 'qrcode', qrcode: '2@code' })),
    );
    act(() => again.click());
    expect(await screen.findByTitle(IMAGE)).toBeTruthy();
  });
});
