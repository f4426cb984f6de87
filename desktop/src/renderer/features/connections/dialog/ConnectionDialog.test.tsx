import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '@recado/shared/connections';
import { startI18n } from '@/lib/i18n/i18n';
import { json, provideFakeDesktop, respondToCalls } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import pt from '../locales/pt.json';
import { ConnectionDialog } from './ConnectionDialog';

beforeEach(async () => {
  provideFakeDesktop();
  await startI18n('pt', () => Promise.resolve({ connections: pt, ui }));
});

/** Renders the dialog for a new connection; `save` returns the server's response. */
function open(save: () => Response) {
  const sent: unknown[] = [];
  const fetches = respondToCalls(({ method }) => (method === 'POST' ? save() : json([])));
  const respond = fetches.getMockImplementation();
  fetches.mockImplementation(async (request: Request) => {
    if (request.method === 'POST') sent.push(await request.clone().json());
    return respond?.(request) ?? json({}, 500);
  });
  const onClose = vi.fn();
  const onCreated = vi.fn();
  renderScreen(<ConnectionDialog connection={null} onClose={onClose} onCreated={onCreated} />);
  return { sent, onClose, onCreated, name: screen.getByLabelText<HTMLInputElement>(/^Nome/) };
}

function saveByKey(field: HTMLElement) {
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
}

describe('ConnectionDialog', () => {
  it('saves on Ctrl+Enter, with empty texts as null, and continues with the QR code', async () => {
    const { sent, onCreated, name } = open(() => json({ id: 9, name: 'Filial', queues: [] }, 201));
    fireEvent.change(name, { target: { value: '  Filial ' } });
    saveByKey(name);
    await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([
      {
        name: 'Filial',
        isDefault: false,
        sendReview: false,
        greetingMessage: null,
        complationMessage: null,
        queueIds: [],
        token: null,
        alert: null,
      },
    ]);
  });

  it('shows an error next to the field, focuses it and sends nothing', async () => {
    const { sent, name } = open(() => json({}, 500));
    saveByKey(name);
    expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
    fireEvent.change(name, { target: { value: 'F' } });
    expect(await screen.findByText('Nome muito curto')).toBeTruthy();
    fireEvent.change(name, { target: { value: 'F'.repeat(51) } });
    expect(await screen.findByText('Nome muito longo')).toBeTruthy();
    expect(document.activeElement).toBe(name);
    expect(sent).toEqual([]);
  });

  it('keeps the input if the name is taken, and confirms before discarding it', async () => {
    const { onClose, name } = open(() => json({ error: 'ERR_CONNECTION_NAME_EXISTS' }, 409));
    fireEvent.change(name, { target: { value: 'Loja Centro' } });
    saveByKey(name);
    expect(await screen.findByText('Já existe uma conexão com este nome')).toBeTruthy();
    expect(name.value).toBe('Loja Centro');
    expect(document.activeElement).toBe(name);
    fireEvent.click(screen.getByText('Cancelar'));
    expect(await screen.findByText('Descartar as alterações?')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('Descartar'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('requires a recipient for outage alerts, and shows a failed mail next to its field', async () => {
    const { sent, name } = open(() =>
      json({ error: 'ERR_MAIL_NOT_CONFIGURED', details: { field: 'alert.email' } }, 409),
    );
    fireEvent.change(name, { target: { value: 'Filial' } });
    fireEvent.click(screen.getByLabelText('Avisar quando a conexão cair'));
    saveByKey(name);
    expect(await screen.findByText('Informe um e-mail ou um webhook')).toBeTruthy();
    expect(sent).toEqual([]);
    const fill = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fill('E-mail para o aviso', 'dona@loja.test');
    fireEvent.change(screen.getByLabelText(/^Minutos fora do ar/), { target: { value: '5' } });
    saveByKey(name);
    expect(await screen.findByText('Este servidor não envia e-mails: use um webhook')).toBeTruthy();
    expect(sent).toMatchObject([{ alert: { minutes: 5, email: 'dona@loja.test', webhookUrl: '' } }]);
  });

  it('stores whether customers receive the review link, and the completion text', async () => {
    const stored = {
      id: 9,
      name: 'Loja',
      isDefault: false,
      sendReview: false,
      greetingMessage: null,
      complationMessage: 'Até logo!',
      queues: [],
      token: null,
      alert: null,
    };
    const saved: unknown[] = [];
    const fetches = respondToCalls(({ path }) => json(path.startsWith('/whatsapp/9') ? stored : []));
    const respond = fetches.getMockImplementation();
    fetches.mockImplementation(async (request: Request) => {
      if (request.method === 'PUT') saved.push(await request.clone().json());
      return respond?.(request) ?? json({}, 500);
    });
    const onClose = vi.fn();
    const connection = { id: 9, name: 'Loja' } as Connection;
    renderScreen(<ConnectionDialog connection={connection} onClose={onClose} onCreated={vi.fn()} />);
    fireEvent.click(await screen.findByLabelText('Avaliação'));
    fireEvent.change(screen.getByLabelText('Mensagem de conclusão'), {
      target: { value: 'Até logo, {nome}!' },
    });
    fireEvent.click(screen.getByText('Salvar'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(saved).toMatchObject([
      { sendReview: true, complationMessage: 'Até logo, {nome}!', greetingMessage: null },
    ]);
  });

  it('warns for a new connection that no review link would be sent, and disables its switch', async () => {
    respondToCalls(({ path }) => json(path === '/connection-options' ? { canSendReview: false } : []));
    renderScreen(<ConnectionDialog connection={null} onClose={vi.fn()} onCreated={vi.fn()} />);
    expect(await screen.findByText(/não tem um endereço público/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Avaliação').disabled).toBe(true);
  });

  it('keeps the stored order of the queues, and changes it with buttons and by dragging', async () => {
    const queues = [3, 1, 2].map((id) => ({ id, name: `Fila ${id}`, color: '#123456' }));
    const stored = {
      id: 9,
      name: 'Loja',
      greetingMessage: 'Olá!',
      complationMessage: '',
      queues,
      isDefault: false,
      token: null,
      alert: null,
      sendReview: true,
      canSendReview: false,
    };
    const saved: { queueIds: number[] }[] = [];
    const byName = queues.toSorted((a, b) => a.id - b.id);
    const fetches = respondToCalls(({ path }) => json(path.startsWith('/whatsapp/9') ? stored : byName));
    const respond = fetches.getMockImplementation();
    fetches.mockImplementation(async (request: Request) => {
      if (request.method === 'PUT') saved.push((await request.clone().json()) as { queueIds: number[] });
      return respond?.(request) ?? json({}, 500);
    });
    const connection = { id: 9, name: 'Loja' } as Connection;
    renderScreen(<ConnectionDialog connection={connection} onClose={vi.fn()} onCreated={vi.fn()} />);
    const order = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(await screen.findByText('1 · Fila 3')).toBeTruthy();
    expect(screen.getByText(/não tem um endereço público/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Mover Fila 2 para cima' }));
    expect(order()).toEqual(['1 · Fila 3', '2 · Fila 2', '3 · Fila 1']);
    const [first, , last] = screen.getAllByRole('listitem');
    fireEvent.dragStart(last!);
    fireEvent.dragOver(first!);
    fireEvent.drop(first!);
    expect(order()).toEqual(['1 · Fila 1', '2 · Fila 3', '3 · Fila 2']);
    fireEvent.click(screen.getByText('Salvar'));
    await waitFor(() => expect(saved.at(-1)?.queueIds).toEqual([1, 3, 2]));
  });

  it("keeps showing the other fields' values while one is edited", async () => {
    const stored = { id: 9, name: 'Loja Centro', greetingMessage: 'Olá!', complationMessage: '', queues: [] };
    respondToCalls(({ path }) => json(path.startsWith('/whatsapp/9') ? stored : []));
    const connection = { id: 9, name: 'Loja Centro' } as Connection;
    renderScreen(<ConnectionDialog connection={connection} onClose={vi.fn()} onCreated={vi.fn()} />);
    const greeting = await screen.findByDisplayValue('Olá!');
    fireEvent.change(greeting, { target: { value: 'Bom dia!' } });
    expect(await screen.findByDisplayValue('Bom dia!')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Loja Centro');
  });

  it('shows until when the replaced token works, and revokes it without touching unsaved fields', async () => {
    const stored = {
      id: 9,
      name: 'Loja',
      queues: [],
      token: 'x'.repeat(20),
      formerTokenUntil: '2026-11-25T12:00:00.000Z',
    };
    const revoked: string[] = [];
    respondToCalls(({ method, path }) => {
      if (method === 'DELETE') revoked.push(path);
      return json(path.startsWith('/whatsapp/9') ? stored : []);
    });
    const connection = { id: 9, name: 'Loja' } as Connection;
    renderScreen(<ConnectionDialog connection={connection} onClose={vi.fn()} onCreated={vi.fn()} />);
    const name = await screen.findByDisplayValue('Loja');
    fireEvent.change(name, { target: { value: 'Loja Nova' } });
    expect(screen.getByText(/^O token anterior ainda funciona até/)).toBeTruthy();
    fireEvent.click(screen.getByText('Revogar agora'));
    await waitFor(() => expect(screen.queryByText(/^O token anterior ainda funciona até/)).toBeNull());
    expect(revoked).toEqual(['/whatsapp/9/former-tokens']);
    expect(screen.getByDisplayValue('Loja Nova')).toBeTruthy();
  });
});
