import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { PendingPayment } from '@recado/shared/subscription';
import { startI18n } from '@/lib/i18n/i18n';
import { restoreSession } from '@/lib/session/session';
import { json, provideFakeDesktop, respondToCalls, someSession } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import pt from './locales/pt.json';
import { PendingPayments } from './PendingPayments';

const payment = (id: number, name: string, fields: Partial<PendingPayment>): PendingPayment => ({
  id,
  state: 'waiting',
  company: { id, name },
  planName: 'Profissional',
  value: 199.9,
  received: null,
  txid: `RECADO00000${id}`,
  createdAt: '2026-11-21T12:00:00.000Z',
  ...fields,
});

/** Returns the requests as `sent`. */
async function open(...payments: PendingPayment[]) {
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t') });
  await restoreSession();
  const sent: string[] = [];
  respondToCalls(({ method, path }) => {
    if (method === 'GET') return json({ payments, hasMore: false, nextCursor: null });
    sent.push(`${method} ${path}`);
    return new Response(null, { status: 204 });
  });
  renderScreen(<PendingPayments />);
  await screen.findByText('Empresa');
  return { sent };
}
const row = (name: string) => within(screen.getByText(name).closest('[role=row]') as HTMLElement);

beforeEach(() => startI18n('pt', () => Promise.resolve({ subscription: pt, ui })));

it('shows the received amount of an invoice, and the difference', async () => {
  await open(
    payment(1, 'Ótica', {}),
    payment(2, 'Padaria', { state: 'partial', received: 1 }),
    payment(3, 'Oficina', { state: 'over', received: 250 }),
  );
  expect(row('Ótica').getByText('—')).toBeTruthy();
  expect(row('Padaria').getByText('R$ 1,00')).toBeTruthy();
  // Narrow rows show labels before the amounts.
  expect(row('Padaria').getByText('Valor:')).toBeTruthy();
  expect(row('Padaria').getByText('Recebido:')).toBeTruthy();
  expect(row('Padaria').getByText('faltam R$ 198,90')).toBeTruthy();
  expect(row('Padaria').getByText('Aceitar')).toBeTruthy();
  expect(row('Oficina').getByText('R$ 50,10 a mais')).toBeTruthy();
  expect(row('Oficina').queryByText('Confirmar')).toBeNull();
});

it('lets a platform admin confirm that an overpayment was handled', async () => {
  const { sent } = await open(payment(3, 'Oficina', { state: 'over', received: 250 }));
  fireEvent.click(row('Oficina').getByText('Resolvido'));
  expect(await screen.findByText(/R\$ 50,10 a mais e foi renovada uma vez/)).toBeTruthy();
  fireEvent.click(within(screen.getByRole('alertdialog')).getByText('Resolvido'));
  await waitFor(() => expect(sent).toEqual(['DELETE /subscription/pending/3']));
});

it('loads later pages of payments', async () => {
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t') });
  await restoreSession();
  respondToCalls(({ path }) =>
    path.includes('cursor=1')
      ? json({ payments: [payment(2, 'Padaria', {})], hasMore: false, nextCursor: null })
      : json({ payments: [payment(1, 'Ótica', {})], hasMore: true, nextCursor: '1' }),
  );
  renderScreen(<PendingPayments />);
  fireEvent.click(await screen.findByText('Mostrar mais'));
  expect(await screen.findByText('Padaria')).toBeTruthy();
  expect(screen.getByText('Ótica')).toBeTruthy();
  expect(screen.queryByText('Mostrar mais')).toBeNull();
});
