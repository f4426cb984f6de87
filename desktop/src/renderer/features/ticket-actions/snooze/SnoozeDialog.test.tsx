import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endSnooze, listSnoozeTimes, snoozeTicket } from '@recado/shared/tickets';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { SnoozeDialog } from './SnoozeDialog';

const HOUR = 3_600_000;
const ticket = build.ticket({ id: 5 });
const onClose = vi.fn();
let server: ReturnType<typeof fakeServer>;
let bodies: { until: string; note: string | null }[];
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const times = [
  { key: 'hour' as const, until: inHours(1) },
  { key: 'tomorrow' as const, until: inHours(20) },
];

beforeEach(async () => {
  onClose.mockClear();
  bodies = [];
  server = fakeServer();
  server.on(listSnoozeTimes, () => ({ body: times }));
  server.on(snoozeTicket, ({ body }) => {
    const input = body as (typeof bodies)[number];
    bodies.push(input);
    const snooze = { ...input, by: 7, at: inHours(0), promise: false };
    return { body: { ...ticket, snooze } };
  });
  await renderSignedIn(<SnoozeDialog ticket={ticket} onClose={onClose} />, build.user());
});
const save = () => userEvent.click(screen.getByRole('button', { name: 'Adiar' }));

describe('SnoozeDialog', () => {
  it('snoozes with the first time by Enter alone', async () => {
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Em 1 hora/ })),
    );
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(bodies).toEqual([{ until: times[0]?.until, note: null }]));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('sends the chosen time and the trimmed note', async () => {
    await userEvent.click(await screen.findByRole('radio', { name: /^Amanhã na abertura/ }));
    await userEvent.type(screen.getByLabelText('Anotação'), '  Ver estoque ');
    await save();
    await waitFor(() => expect(bodies).toEqual([{ until: times[1]?.until, note: 'Ver estoque' }]));
  });

  it.each([
    ['', 'Informe a data e a hora'],
    ['2020-01-01T10:00', 'Escolha uma hora que ainda não passou'],
    ['2999-01-01T10:00', 'Escolha uma data dentro de um ano'],
  ])('explains that another date "%s" cannot be used', async (date, problem) => {
    await userEvent.click(await screen.findByRole('radio', { name: 'Outra data' }));
    fireEvent.change(screen.getByLabelText(/^Data e hora/), { target: { value: date } });
    await save();
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(bodies).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays open after a rejection', async () => {
    server.on(snoozeTicket, () => ({
      status: 409,
      body: { error: 'ERR_TICKET_STATUS', details: { status: 'closed' } },
    }));
    await screen.findByRole('radio', { name: /^Em 1 hora/ });
    await save();
    await waitFor(() => expect(server.requestsTo(snoozeTicket)).toHaveLength(1));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('offers an undo that returns the ticket without showing its note', async () => {
    const ended = { until: inHours(1), by: 7, at: inHours(0), note: null, promise: false };
    server.on(endSnooze, () => ({
      body: server.requestsTo(endSnooze).length > 1 ? ticket : { ...ticket, woken: ended },
    }));
    await screen.findByRole('radio', { name: /^Em 1 hora/ });
    await save();
    // The dialog, which this test does not close, hides the toast from roles.
    await userEvent.click(await screen.findByText('Desfazer'));
    await waitFor(() => expect(server.requestsTo(endSnooze)).toHaveLength(2));
  });
});
