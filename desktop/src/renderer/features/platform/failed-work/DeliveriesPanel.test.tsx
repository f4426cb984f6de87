import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FailedDelivery } from '@recado/shared/platform';
import { startI18n } from '@/lib/i18n/i18n';
import { restoreSession } from '@/lib/session/session';
import { json, provideFakeDesktop, respondToCalls, someSession } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import pt from '../locales/pt.json';
import { DeliveriesPanel } from './DeliveriesPanel';

function delivery(n: number, fields: Partial<FailedDelivery> = {}): FailedDelivery {
  return {
    id: String(n).repeat(24),
    event: 'ticket.transferred',
    feature: 'messages',
    company: { id: n, name: `Empresa ${n}` },
    since: '2026-11-21T11:00:00.000Z',
    failedAt: '2026-11-21T12:00:00.000Z',
    failures: 3,
    reason: 'connection timed out',
    dueAt: '2026-11-21T12:10:00.000Z',
    ...fields,
  };
}

let failed: FailedDelivery[];
/** Returns the response to a retry; a test may delay it. */
let outcome: () => Response | Promise<Response>;
let ran: string[];
let listResponse: () => Response;

beforeEach(async () => {
  failed = [delivery(1), delivery(2, { feature: 'ticket-notes', reason: 'E11000 duplicate key' })];
  outcome = () => json({ outcome: 'done' });
  ran = [];
  listResponse = () => json(failed);
  await startI18n('pt', () => Promise.resolve({ platform: pt, ui }));
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t') });
  await restoreSession();
  respondToCalls(({ method, path }) => {
    if (method === 'GET') return listResponse();
    ran.push(path);
    return outcome();
  });
});

const rowOf = (company: string) => screen.getByText(company).closest<HTMLElement>('[role="row"]')!;
const cellsOf = (company: string) =>
  within(rowOf(company))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const runButton = (name: RegExp) => screen.getByRole('button', { name });
async function show() {
  renderScreen(<DeliveriesPanel />);
  await screen.findByText('Empresa 1');
}

describe('the failed events', () => {
  it('are listed in plain words with company, attempts, last error and since when', async () => {
    await show();
    const [event, effect, company, failures, reason, since] = cellsOf('Empresa 1');
    expect([event, company, reason]).toEqual(['Ticket transferido', 'Empresa 1', 'connection timed out']);
    expect([effect, failures]).toEqual(['O que falta:Avisar o cliente', 'Tentativas:3']);
    expect(since).toMatch(/21\/11\/26 \d\d:00$/);
    expect(cellsOf('Empresa 2')[1]).toBe('O que falta:Guardar a observação');
    expect(screen.getByText('2 eventos com falha')).toBeTruthy();
  });

  it('show the name of an event and listener that have no text', async () => {
    failed = [delivery(1, { event: 'invoice.paid', feature: 'webhooks' })];
    await show();
    expect(cellsOf('Empresa 1').slice(0, 2)).toEqual(['invoice.paid', 'O que falta:webhooks']);
  });

  it('are searched by effect, company and error, without accents', async () => {
    failed[1] = delivery(2, { company: { id: 2, name: 'Padaria São João' } });
    await show();
    const search = screen.getByRole('searchbox', { name: 'Buscar por evento, empresa ou erro' });
    fireEvent.change(search, { target: { value: 'sao cliente TIMED' } });
    expect(screen.getByText('Padaria São João')).toBeTruthy();
    expect(screen.queryByText('Empresa 1')).toBeNull();
    fireEvent.change(search, { target: { value: 'nada disso' } });
    expect(screen.getByText('Nenhum evento encontrado')).toBeTruthy();
  });

  it('name the limit of the list when it is full', async () => {
    failed = Array.from({ length: 100 }, (_, n) =>
      delivery(1, { id: n.toString(16).padStart(24, '0'), company: { id: n, name: `Empresa ${n}` } }),
    );
    renderScreen(<DeliveriesPanel />);
    expect(await screen.findByText('Os 100 que serão tentados primeiro')).toBeTruthy();
  });

  it('are fetched again by the button', async () => {
    failed = [];
    renderScreen(<DeliveriesPanel />);
    expect(await screen.findByText('Nenhum evento com falha')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    failed = [delivery(1)];
    fireEvent.click(screen.getByRole('button', { name: 'Atualizar' }));
    expect(await screen.findByText('Empresa 1')).toBeTruthy();
  });

  it('can be fetched again when loading failed', async () => {
    listResponse = () => json({ error: 'ERR_INTERNAL' }, 500);
    renderScreen(<DeliveriesPanel />);
    expect(await screen.findByText('Não foi possível carregar os eventos com falha')).toBeTruthy();
    listResponse = () => json(failed);
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Empresa 1')).toBeTruthy();
  });
});

describe('"Executar de novo"', () => {
  it('shows its progress in the row, then the result, and focuses the next row', async () => {
    let respond = (_response: Response): void => undefined;
    outcome = () => new Promise((resolve) => (respond = resolve));
    await show();
    const button = runButton(/^Executar de novo: Avisar o cliente, Empresa 1$/);
    button.focus();
    fireEvent.click(button);
    expect(runButton(/^Executando: Avisar o cliente, Empresa 1$/)).toBe(document.activeElement);
    expect(runButton(/Empresa 2$/).textContent).toBe('Executar de novo');
    // A second click during the run sends no request.
    fireEvent.click(button);
    await waitFor(() => expect(ran).toEqual([`/platform/deliveries/${failed[0]!.id}/run`]));
    failed = failed.slice(1);
    act(() => respond(json({ outcome: 'done' })));
    expect(await screen.findByText('Executado: Avisar o cliente')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Empresa 1')).toBeNull());
    expect(runButton(/Empresa 2$/)).toBe(document.activeElement);
    expect(ran).toHaveLength(1);
  });

  it('focuses the refresh button when the last row leaves', async () => {
    failed = [delivery(1)];
    await show();
    const button = runButton(/Empresa 1$/);
    button.focus();
    failed = [];
    fireEvent.click(button);
    expect(await screen.findByText('Nenhum evento com falha')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Atualizar' })).toBe(document.activeElement);
  });

  it('shows the new error and attempt when it fails again', async () => {
    await show();
    outcome = () => {
      failed = [delivery(1, { failures: 4, reason: 'the phone is off' }), failed[1]!];
      return json({ outcome: 'failed', reason: 'the phone is off' });
    };
    fireEvent.click(runButton(/Empresa 1$/));
    expect(await screen.findByText('Falhou de novo: Avisar o cliente')).toBeTruthy();
    await waitFor(() => expect(cellsOf('Empresa 1')[3]).toBe('Tentativas:4'));
    await waitFor(() => expect(runButton(/Empresa 1$/).textContent).toBe('Executar de novo'));
  });

  it('shows that the event is still running when the outcome is not known yet', async () => {
    outcome = () => json({ outcome: 'running' });
    await show();
    fireEvent.click(runButton(/Empresa 1$/));
    expect(await screen.findByText('Ainda em execução: Avisar o cliente')).toBeTruthy();
    await waitFor(() => expect(runButton(/^Executar de novo: Avisar/)).toBeTruthy());
  });

  it('shows the reason and fetches the list when the event is gone', async () => {
    await show();
    outcome = () => {
      failed = failed.slice(1);
      return json({ error: 'ERR_NO_JOB_FOUND' }, 404);
    };
    fireEvent.click(runButton(/Empresa 1$/));
    await waitFor(() => expect(screen.queryByText('Empresa 1')).toBeNull());
    expect(screen.queryByText(/^Executado/)).toBeNull();
  });
});
