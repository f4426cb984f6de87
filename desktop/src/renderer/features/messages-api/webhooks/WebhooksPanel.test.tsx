import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { listConnections } from '@recado/shared/connections';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendWebhookDelivery,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@recado/shared/messages-api';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { WebhooksPanel } from './WebhooksPanel';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

const webhook = (id: number, fields: Partial<Webhook> = {}): Webhook => ({
  id,
  whatsappId: null,
  url: `https://erp.loja.test/${id}`,
  events: ['message.received', 'ticket.created'],
  secretLost: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  version: 1,
  ...fields,
});
const delivery = (n: number, fields: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: `1-${String(n).repeat(24)}`,
  eventId: String(n).repeat(24),
  event: 'message.received',
  at: '2026-11-21T12:00:00.000Z',
  state: 'delivered',
  attempts: 1,
  status: 204,
  error: null,
  nextAt: null,
  deliveredAt: '2026-11-21T12:00:01.000Z',
  ...fields,
});

let server: ReturnType<typeof fakeServer>;
let webhooks: Webhook[];
let deliveries: WebhookDelivery[];

beforeEach(() => {
  webhooks = [webhook(1), webhook(2, { whatsappId: 7 })];
  deliveries = [];
  server = fakeServer();
  server.on(listWebhooks, () => ({ body: webhooks }));
  server.on(listConnections, () => ({ body: [{ id: 7, name: 'Filial' }] }));
  server.on(listWebhookDeliveries, () => ({ body: { deliveries, hasMore: false, nextCursor: null } }));
});

const open = () => renderSignedIn(<WebhooksPanel />, build.user());
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const log = () => screen.getByRole('table', { name: 'Entregas dos últimos 7 dias' });
const logRows = () => within(log()).getAllByRole('row').slice(1).map(cellsOf);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** The texts of `ui` are loaded if an earlier test file of the process loaded them. */
const SAVE = /^(save|Salvar)$/;

describe('the list of webhooks', () => {
  it('shows address, events and connection', async () => {
    await open();
    const row = (await screen.findByText('https://erp.loja.test/2')).closest<HTMLElement>('[role=row]')!;
    await waitFor(() =>
      expect(cellsOf(row).slice(1, 3)).toEqual(['Mensagem recebida, Ticket aberto', 'Conexão:Filial']),
    );
    expect(screen.getByText('2 de 5')).toBeTruthy();
  });

  it('allows no sixth webhook', async () => {
    webhooks = [1, 2, 3, 4, 5].map((id) => webhook(id));
    await open();
    expect(await screen.findByText('5 de 5')).toBeTruthy();
    expect(button('Adicionar webhook')).toHaveProperty('disabled', true);
  });

  it('explains what a webhook is good for when there is none', async () => {
    webhooks = [];
    await open();
    expect(await screen.findByText('Nenhum webhook ainda')).toBeTruthy();
    expect(screen.queryByText('Entregas dos últimos 7 dias')).toBeNull();
  });
});

describe('a webhook', () => {
  it('is created with its events, and its secret is shown once', async () => {
    webhooks = [];
    server.on(createWebhook, ({ body }) => {
      webhooks = [webhook(3, body as Partial<Webhook>)];
      return { status: 201, body: { ...webhooks[0], secret: 'segredo-novo' } };
    });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Adicionar webhook' }));
    fireEvent.change(await screen.findByLabelText(/^Endereço/), { target: { value: 'https://erp.test/x' } });
    fireEvent.click(screen.getByLabelText('Ticket resolvido'));
    fireEvent.click(button(SAVE));
    expect(await screen.findByDisplayValue('segredo-novo')).toBeTruthy();
    expect(server.requestsTo(createWebhook)[0]?.body).toEqual({
      url: 'https://erp.test/x',
      events: ['message.received', 'ticket.resolved'],
      whatsappId: null,
    });
    fireEvent.click(button('Já guardei'));
    await waitFor(() => expect(screen.queryByDisplayValue('segredo-novo')).toBeNull());
    expect(await screen.findAllByText('https://erp.test/x')).not.toHaveLength(0);
  });

  it('needs an address and an event; a forbidden address is explained at the field', async () => {
    server.on(createWebhook, () => ({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: { field: 'url', reason: 'refused' } },
    }));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Adicionar webhook' }));
    fireEvent.click(await screen.findByLabelText('Mensagem recebida'));
    fireEvent.click(button(SAVE));
    expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
    expect(screen.getByText('Escolha pelo menos um evento')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Mensagem recebida'));
    fireEvent.change(screen.getByLabelText(/^Endereço/), { target: { value: 'https://10.0.0.1/' } });
    fireEvent.click(button(SAVE));
    expect(await screen.findByText(/^Este endereço não pode ser chamado/)).toBeTruthy();
    expect(screen.getByLabelText(/^Endereço/)).toHaveProperty('value', 'https://10.0.0.1/');
  });

  it('offers the save of a colleague who was first, and the own one', async () => {
    let theirs = webhook(1, { url: 'https://novo.loja.test/', events: ['ticket.resolved'], version: 2 });
    server.on(updateWebhook, ({ body }) => {
      if ((body as Webhook).version === theirs.version) return { body: theirs };
      const details = { by: 'Bruno', at: '2026-11-27T12:00:00.000Z', fields: ['url', 'events'] };
      return {
        status: 409,
        body: { error: 'ERR_CONFLICT', details: { ...details, version: theirs.version } },
      };
    });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Editar https://erp.loja.test/1' }));
    webhooks = [theirs];
    const url = () => screen.getByLabelText<HTMLInputElement>(/^Endereço/);
    const saveMine = async () => {
      fireEvent.change(url(), { target: { value: 'https://meu.loja.test/' } });
      fireEvent.click(button(SAVE));
      await waitFor(() => expect(document.body.textContent).toMatch(/Bruno salvou|stale\.title/));
    };
    await saveMine();
    fireEvent.click(button(/^(Ver as mudanças|stale\.view)$/));
    expect(await screen.findByText(/^Eventos: Ticket/)).toBeTruthy();
    fireEvent.click(button(/^(Usar as mudanças|stale\.use)$/));
    await waitFor(() => expect(url().value).toBe('https://novo.loja.test/'));
    theirs = { ...theirs, version: 3 };
    await saveMine();
    fireEvent.click(button(/^(Salvar as minhas|stale\.overwrite)$/));
    await waitFor(() => expect(screen.queryByLabelText(/^Endereço/)).toBeNull());
    expect(server.requestsTo(updateWebhook).at(-1)?.body).toMatchObject({
      url: 'https://meu.loja.test/',
      version: 3,
    });
  });

  it('is edited from its stored values', async () => {
    server.on(updateWebhook, () => ({ body: webhooks[1] }));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Editar https://erp.loja.test/2' }));
    expect(await screen.findByDisplayValue('https://erp.loja.test/2')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Ticket aberto'));
    fireEvent.click(button(SAVE));
    await waitFor(() =>
      expect(server.requestsTo(updateWebhook)[0]?.body).toEqual({
        url: 'https://erp.loja.test/2',
        events: ['message.received'],
        whatsappId: 7,
        version: 1,
      }),
    );
  });

  it('is deleted after a confirmation', async () => {
    server.on(deleteWebhook, () => {
      webhooks = [];
      return { status: 204 };
    });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Excluir https://erp.loja.test/1' }));
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByText('Excluir'));
    expect(await screen.findByText('Nenhum webhook ainda')).toBeTruthy();
    expect(server.requestsTo(deleteWebhook)[0]?.path).toBe('/messages-api/webhooks/1');
  });

  it.each([
    [delivery(1, { event: 'webhook.test' }), 'O seu sistema recebeu o teste', 'Resposta 204'],
    [
      delivery(2, { event: 'webhook.test', state: 'failed', status: null, error: 'ECONNREFUSED' }),
      'O teste falhou',
      'Conexão recusada',
    ],
  ])('is tested, and the outcome is shown in words', async (outcome, title, detail) => {
    server.on(testWebhook, () => {
      deliveries = [outcome];
      return { body: outcome };
    });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Testar https://erp.loja.test/1' }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect((await screen.findAllByText(detail)).length).toBeGreaterThan(0);
    await waitFor(() => expect(logRows()[0]?.[0]).toBe('Teste'));
    expect(within(log()).queryByText('Enviar de novo')).toBeNull();
  });
});

describe('the delivery log', () => {
  it('shows event, state, attempts and response of the chosen webhook', async () => {
    deliveries = [
      delivery(1, { state: 'waiting', attempts: 3, status: 503, nextAt: '2026-11-21T12:15:00.000Z' }),
      delivery(2, { state: 'failed', attempts: 8, status: null, error: 'CERT_HAS_EXPIRED' }),
      delivery(3, { event: 'ticket.resolved' }),
    ];
    await open();
    await waitFor(() => expect(log()).toBeTruthy());
    expect(logRows().map(([event, , ...rest]) => [event, ...rest.slice(0, 3)])).toEqual([
      ['Mensagem recebida', 'Aguardando', 'Tentativas:3', 'Resposta 503'],
      ['Mensagem recebida', 'Falhou', 'Tentativas:8', 'Certificado HTTPS inválido'],
      ['Ticket resolvido', 'Entregue', 'Tentativas:1', 'Resposta 204'],
    ]);
    expect(within(log()).getByTitle(/^Próxima tentativa: 21\/11 \d\d:15:00$/)).toBeTruthy();
    await userEvent.click(screen.getByText('https://erp.loja.test/2'));
    await waitFor(() =>
      expect(server.requestsTo(listWebhookDeliveries).at(-1)?.path).toContain('/webhooks/2/'),
    );
  });

  it('sends an event again', async () => {
    deliveries = [delivery(2, { state: 'failed', attempts: 8, status: 400 })];
    server.on(resendWebhookDelivery, () => {
      deliveries = [delivery(2, { state: 'waiting', attempts: 0, status: null })];
      return { status: 202, body: deliveries[0] };
    });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Enviar de novo: Mensagem recebida' }));
    expect(await screen.findByText('O evento será enviado de novo.')).toBeTruthy();
    await waitFor(() => expect(logRows()[0]?.[2]).toBe('Aguardando'));
    expect(server.requestsTo(resendWebhookDelivery)).toHaveLength(1);
  });

  it('that failed to load can be loaded again', async () => {
    server.on(listWebhookDeliveries, () => ({ status: 500, body: { error: 'ERR_INTERNAL' } }));
    await open();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Não foi possível carregar as entregas')).toBeTruthy();
  });
});

describe('a new secret', () => {
  it('is created after a confirmation and shown once', async () => {
    server.on(renewWebhookSecret, () => ({ body: { ...webhook(1), secret: 'segredo-novo' } }));
    await open();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Novo segredo: https://erp.loja.test/1' }),
    );
    expect(server.requestsTo(renewWebhookSecret)).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Criar novo segredo' }));
    expect(await screen.findByDisplayValue('segredo-novo')).toBeTruthy();
    expect(server.requestsTo(renewWebhookSecret)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Já guardei' }));
    await waitFor(() => expect(screen.queryByDisplayValue('segredo-novo')).toBeNull());
  });

  it('lets the events that wait since the secret was lost be sent', async () => {
    webhooks = [webhook(1, { secretLost: true })];
    server.on(renewWebhookSecret, () => {
      webhooks = [webhook(1)];
      return { body: { ...webhook(1), secret: 'segredo-novo' } };
    });
    await open();
    expect(await screen.findByText('Sem segredo: os eventos esperam até você criar um novo')).toBeTruthy();
    await userEvent.click(button('Novo segredo: https://erp.loja.test/1'));
    expect(await screen.findByText(/os eventos que esperam são enviados em seguida/)).toBeTruthy();
    await userEvent.click(button('Criar novo segredo'));
    expect(await screen.findByDisplayValue('segredo-novo')).toBeTruthy();
    expect(screen.queryByText(/vale por mais 24 horas/)).toBeNull();
    expect(await screen.findByText('Mensagem recebida, Ticket aberto')).toBeTruthy();
  });
});
