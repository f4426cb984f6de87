import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { muteAutomation } from '@recado/shared/contacts';
import { endSnooze, keepTicketOpen, type Ticket } from '@recado/shared/tickets';
import { hoursState } from '@recado/shared/working-hours';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { TicketNotices } from './TicketNotices';

let server: ReturnType<typeof fakeServer>;
const HOUR = 3_600_000;
const mutedBy = (reason: 'user' | 'loop', until: string | null = null): Ticket => {
  const ticket = build.ticket();
  return { ...ticket, contact: { ...ticket.contact, automationMuted: { reason, until } } };
};
function show(ticket: Ticket, scheduleType = 'disabled') {
  const user = build.user();
  const settings = [{ key: 'scheduleType' as const, value: scheduleType }];
  return renderSignedIn(<TicketNotices ticket={ticket} />, {
    ...user,
    company: { ...user.company, settings },
  });
}
const HOURS = { open: false, because: 'hours', label: null };

beforeEach(() => {
  server = fakeServer();
});

describe('TicketNotices', () => {
  it('shows nothing while automatic texts are sent', async () => {
    await show(build.ticket());
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('explains that the conversation looks automatic, and sends automatic texts again by a click', async () => {
    const requests: unknown[] = [];
    const ticket = mutedBy('loop', new Date(Date.now() + HOUR).toISOString());
    server.on(muteAutomation, ({ body }) => {
      requests.push(body);
      return { body: build.ticket().contact };
    });
    await show(ticket);
    expect(screen.getByRole('status').textContent).toContain('Parece automático');
    fireEvent.click(screen.getByRole('button', { name: 'Reativar' }));
    await waitFor(() => expect(requests).toEqual([{ muted: false }]));
    expect(await screen.findByText('Mensagens automáticas reativadas.')).toBeTruthy();
  });

  it('names a mute by a user', async () => {
    await show(mutedBy('user'));
    expect(screen.getByRole('status').textContent).toContain('silenciadas para este contato');
  });

  it('shows when silence closes the ticket, and keeps it open by a click', async () => {
    const requests: string[] = [];
    server.on(keepTicketOpen, ({ path }) => {
      requests.push(path);
      return { body: build.ticket() };
    });
    const endWarning = { at: '2026-11-21T17:20:00.000Z', endsAt: '2026-11-21T17:30:00.000Z' };
    await show({ ...build.ticket(), endWarning });
    expect(screen.getByRole('status').textContent).toMatch(/^Aviso enviado às \d\d:20 · encerra às \d\d:30/);
    fireEvent.click(screen.getByRole('button', { name: 'Manter aberto' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(await screen.findByText('O atendimento continua aberto.')).toBeTruthy();
  });

  it('shows until when the ticket is snoozed, and returns it by a click', async () => {
    const until = new Date(Date.now() + HOUR).toISOString();
    const snooze = { until, by: 7, at: until, note: 'Ver estoque', promise: false };
    server.on(endSnooze, () => ({ body: build.ticket() }));
    await show({ ...build.ticket(), snooze });
    expect(screen.getByRole('status').textContent).toMatch(/^Adiado até .+ · Ver estoque/);
    fireEvent.click(screen.getByRole('button', { name: 'Voltar agora' }));
    await waitFor(() => expect(server.requestsTo(endSnooze)).toHaveLength(1));
  });

  it('shows the note of a returned ticket until it is dismissed, and nothing of a return without note', async () => {
    const woken = { until: new Date().toISOString(), by: 7, at: new Date().toISOString(), promise: false };
    server.on(endSnooze, () => ({ body: build.ticket() }));
    await show({ ...build.ticket(), woken: { ...woken, note: 'Ver estoque', wokenBy: 'customer' } });
    expect(screen.getByRole('status').textContent).toContain('Este atendimento voltou · Ver estoque');
    fireEvent.click(screen.getByRole('button', { name: 'Entendi' }));
    await waitFor(() => expect(server.requestsTo(endSnooze)).toHaveLength(1));
    cleanup();
    await show({ ...build.ticket(), woken: { ...woken, note: null, wokenBy: 'customer' } });
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('shows nothing after the mute is over, and in closed tickets', async () => {
    await show(mutedBy('loop', new Date(Date.now() - HOUR).toISOString()));
    await show({ ...mutedBy('user'), status: 'closed' });
    expect(screen.queryByText('Reativar')).toBeNull();
  });

  it('shows that the company is closed and when it opens, until it is open again', async () => {
    const until = new Date(Date.now() + HOUR).toISOString();
    server.on(hoursState, () => ({ body: { ...HOURS, until } }));
    await show(build.ticket({ queueId: 1 }), 'company');
    expect((await screen.findByText(/^Fechado agora · abre (hoje|amanhã) às?/)).textContent).toBeTruthy();
    expect(server.requestsTo(hoursState).map(({ query }) => query.get('queueId'))).toEqual([null]);
    server.on(hoursState, () => ({ body: { ...HOURS, open: true, until: null } }));
    act(() => deliver('workingHours', { action: 'update' }, undefined));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });

  it("requests the state of the ticket's queue, and none without a queue or without hours", async () => {
    server.on(hoursState, () => ({ body: { ...HOURS, until: null } }));
    await show(build.ticket(), 'queue');
    await show(build.ticket({ queueId: 2 }), 'disabled');
    expect(server.requestsTo(hoursState)).toEqual([]);
    // Unmounts the first window, because all windows of a test share one session.
    cleanup();
    await show(build.ticket({ queueId: 2 }), 'queue');
    expect(await screen.findByText('Fechado agora')).toBeTruthy();
    expect(server.requestsTo(hoursState).map(({ query }) => query.get('queueId'))).toEqual(['2']);
  });
});
