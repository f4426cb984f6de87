import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Connection, getConnection, listConnections } from '@recado/shared/connections';
import { getMessagesApi, sendApiMessage } from '@recado/shared/messages-api';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { MessagesApiPage } from './MessagesApiPage';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

const TOKEN = 'token-da-loja-centro';
const loja: Connection = {
  id: 1,
  name: 'Loja Centro',
  status: 'CONNECTED',
  number: '5511938421190',
  isDefault: true,
  retries: 0,
  reason: null,
  queues: [],
  disconnectedSince: null,
  updatedAt: '2026-11-21T14:07:00.000Z',
};

let server: ReturnType<typeof fakeServer>;
let token: string | null;
let connections: Connection[];
let sent: { headers: Headers; credentials: RequestCredentials; body: unknown }[];
let response: () => { status: number; body: unknown };

beforeEach(() => {
  token = TOKEN;
  connections = [loja, { ...loja, id: 2, name: 'Filial', isDefault: false }];
  sent = [];
  response = () => ({ status: 202, body: { id: 'x', status: 'queued', ticketUuid: 'y' } });
  server = fakeServer();
  server.on(getMessagesApi, () => ({ body: { host: 'https://recado.loja.test' } }));
  server.on(listConnections, () => ({ body: connections }));
  server.on(getConnection, ({ path }) => ({
    body: { ...connections.find(({ id }) => path.endsWith(`/${id}`)), token },
  }));
  // Records the parts of a request that only this endpoint uses: headers, cookies and forms.
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: Request, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.endsWith(sendApiMessage.path)) return others(request);
    const { headers, credentials } = request;
    const isForm = headers.get('content-type')?.startsWith('multipart/');
    sent.push({ headers, credentials, body: isForm ? await request.text() : await request.json() });
    const { status, body } = response();
    return new Response(JSON.stringify(body), { status });
  });
});

const open = async () => {
  await renderSignedIn(<MessagesApiPage />, build.user());
};
const example = () => screen.getByRole('tabpanel', { name: /^(curl|Node|Python|PHP)$/ }).textContent;
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
const tokenField = () => screen.getByLabelText<HTMLInputElement>(/^Token/);
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
const ready = () => waitFor(() => expect(tokenField().value).toBe(TOKEN));

describe('the form of a text', () => {
  it("sends with the connection's token, without the user's bearer and cookies", async () => {
    await open();
    await screen.findByRole('button', { name: 'Enviar' });
    await ready();
    fill('Número', '5511987654321');
    fill('Mensagem', 'Seu pedido saiu');
    submit();
    expect(await screen.findByText('Mensagem enviada com sucesso')).toBeTruthy();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({ number: '5511987654321', body: 'Seu pedido saiu' });
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
    expect(sent[0]?.credentials).toBe('omit');
  });

  it('requires token, number and text', async () => {
    await open();
    await screen.findByRole('button', { name: 'Enviar' });
    await ready();
    fireEvent.change(tokenField(), { target: { value: ' ' } });
    submit();
    expect(await screen.findAllByText('Campo obrigatório')).toHaveLength(3);
    expect(sent).toEqual([]);
  });

  it.each([
    ['98765-4321', 'Falta o DDD'],
    ['1198765', 'Faltam dígitos no número'],
    ['12036302512345678', 'O número tem dígitos demais'],
    ['20 98765-4321', /^Não é um número do Brasil/],
  ])('explains why %s is no number', async (number, text) => {
    await open();
    await screen.findByRole('button', { name: 'Enviar' });
    fill('Número', number);
    submit();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it.each([
    [401, 'ERR_NOT_AUTHENTICATED', {}, 'Este token não existe ou foi revogado'],
    [400, 'ERR_WAPP_INVALID_CONTACT', {}, 'Este número não tem WhatsApp'],
    [409, 'ERR_WAPP_NOT_INITIALIZED', {}, /está sem contato com o WhatsApp/],
    [400, 'ERR_VALIDATION', { field: 'number', reason: 'areaMissing' }, 'Falta o DDD'],
  ])('shows the rejection %i %s at its field, and keeps the input', async (status, error, details, text) => {
    await open();
    await screen.findByRole('button', { name: 'Enviar' });
    await ready();
    response = () => ({ status, body: { error, details } });
    fill('Número', '5511987654321');
    fill('Mensagem', 'Oi');
    submit();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Mensagem/).value).toBe('Oi');
    expect(screen.queryByText('Mensagem enviada com sucesso')).toBeNull();
  });

  it('sends with Ctrl+Enter', async () => {
    await open();
    await screen.findByRole('button', { name: 'Enviar' });
    await ready();
    fill('Número', '5511987654321');
    fill('Mensagem', 'Oi');
    fireEvent.keyDown(screen.getByLabelText(/^Mensagem/), { key: 'Enter', ctrlKey: true });
    expect(await screen.findByText('Mensagem enviada com sucesso')).toBeTruthy();
  });
});

describe('the form of a file', () => {
  it('sends a chosen file under its name with a caption', async () => {
    await open();
    fireEvent.click(await screen.findByLabelText('Arquivo', { selector: '[type=radio]' }));
    await ready();
    submit();
    expect(await screen.findByText('Escolha um arquivo')).toBeTruthy();
    const file = new File(['a;b'], 'lista.csv', { type: 'text/csv' });
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
    expect(screen.getByLabelText<HTMLInputElement>(/^Nome do arquivo/).value).toBe('lista.csv');
    fill('Número', '5511987654321');
    fill('Legenda', 'Confira');
    submit();
    expect(await screen.findByText('Mensagem enviada com sucesso')).toBeTruthy();
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
    for (const part of ['name="number"', 'name="body"', 'name="caption"', 'name="medias"', 'a;b'])
      expect(String(sent[0]?.body)).toContain(part);
  });
});

describe('the example', () => {
  it('is the request of the current values, in each language', async () => {
    await open();
    await screen.findByRole('button', { name: 'Enviar' });
    await ready();
    fill('Número', '5511987654321');
    fill('Mensagem', "D'Ávila");
    await waitFor(() => expect(example()).toContain(String.raw`D'\''Ávila`));
    expect(example()).toContain('https://recado.loja.test/api/messages/send');
    expect(example()).toContain(`Bearer ${TOKEN}`);
    fireEvent.click(screen.getByRole('tab', { name: 'Node' }));
    expect(example()).toContain(String.raw`body: 'D\'Ávila'`);
    fireEvent.click(screen.getByRole('tab', { name: 'Python' }));
    expect(example()).toContain(`"body": "D'Ávila"`);
    fireEvent.click(screen.getByRole('tab', { name: 'PHP' }));
    expect(example()).toContain(String.raw`'body' => 'D\'Ávila'`);
  });

  it('is copied', async () => {
    const user = userEvent.setup();
    await open();
    await screen.findByRole('button', { name: 'Enviar' });
    await ready();
    await user.click(screen.getByRole('button', { name: 'Copiar exemplo em curl' }));
    expect(await screen.findByText(/^Copiado|copied$/)).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(example());
  });

  it("uses the app's own server if the server has no public address", async () => {
    server.on(getMessagesApi, () => ({ body: { host: null } }));
    await open();
    await screen.findByRole('button', { name: 'Enviar' });
    expect(example()).toContain('http://recado.test/api/messages/send');
  });
});

describe('the connection', () => {
  it('without a token leads to its dialog', async () => {
    token = null;
    const { path } = await renderSignedIn(<MessagesApiPage />, build.user());
    expect(await screen.findByText('A conexão Loja Centro ainda não tem token.')).toBeTruthy();
    expect(tokenField().value).toBe('');
    fireEvent.click(screen.getByText('Cadastrar token'));
    await waitFor(() => expect(path()).toBe('/connections'));
  });

  it('that is missing is explained with a way to create one', async () => {
    connections = [];
    await open();
    expect(await screen.findByText('Nenhuma conexão ainda')).toBeTruthy();
    expect(screen.getByText('Ir para Conexões')).toBeTruthy();
  });

  it('list that failed to load can be loaded again', async () => {
    server.on(listConnections, () => ({ status: 500, body: { error: 'ERR_INTERNAL' } }));
    await open();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Não foi possível carregar a página da API')).toBeTruthy();
    server.on(listConnections, () => ({ body: connections }));
    fireEvent.click(within(alert).getByRole('button'));
    expect(await screen.findByRole('button', { name: 'Enviar' })).toBeTruthy();
  });
});
