import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type Invoice, listInvoices } from '@recado/shared/subscription';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { someInvoice } from '../testing/some-subscription';
import { InvoiceList } from './InvoiceList';

async function show(response: { status?: number; body: unknown }) {
  const server = fakeServer();
  server.on(listInvoices, () => response);
  await renderSignedIn(<InvoiceList />, build.user({ profile: 'admin' }));
  return server;
}
const page = (invoices: Invoice[], nextCursor: string | null = null) => ({
  body: { invoices, hasMore: nextCursor !== null, nextCursor },
});
const row = async () => (await screen.findAllByRole('row'))[1]!;

describe('InvoiceList', () => {
  test.each<[Partial<Invoice>, string]>([
    [{}, 'Aguardando pagamento'],
    [{ status: 'paid', received: 199.9 }, 'Paga'],
    [{ status: 'paid', received: 250 }, 'PagaR$ 50,10 a mais'],
    [{ status: 'paid', received: null }, 'Paga'],
    [{ status: 'partial', received: 100 }, 'Paga em partefaltam R$ 99,90'],
    [{ status: 'expired' }, 'Vencida'],
    [{ status: 'cancelled' }, 'Cancelada'],
  ])('shows %j as "%s"', async (invoice, text) => {
    await show(page([someInvoice(invoice)]));
    expect(within(await row()).getAllByRole('cell')[4]?.textContent).toBe(text);
  });

  test('shows date, plan, period, due date and price in Brazilian format', async () => {
    await show(
      page([
        someInvoice({
          value: 1199.5,
          recurrence: 'ANUAL',
          status: 'paid',
          renewedUntil: '2027-11-21T12:00:00.000Z',
        }),
      ]),
    );
    const cells = within(await row())
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells[0]).toBe('21/11/2026');
    expect(cells[1]).toBe('Profissional');
    expect(cells[2]).toContain('Anual');
    expect(cells[3]).toContain('21/11/2027');
    expect(cells[5]).toBe('R$ 1.199,50');
  });

  test('shows a dash while an invoice renewed nothing', async () => {
    await show(page([someInvoice()]));
    expect(within(await row()).getAllByRole('cell')[3]?.textContent).toContain('—');
  });

  test('explains an empty list', async () => {
    await show(page([]));
    expect(
      await screen.findByText('Nenhuma fatura ainda. A primeira aparece quando você assinar.'),
    ).toBeTruthy();
  });

  test('explains a failure and loads the list on request', async () => {
    const server = await show({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Não foi possível carregar as faturas');
    server.on(listInvoices, () => page([someInvoice()]));
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar de novo' }));
    expect(await row()).toBeTruthy();
  });

  test('appends the next page', async () => {
    const server = await show(page([someInvoice()], 'c1'));
    await row();
    server.on(listInvoices, () => page([someInvoice({ id: 7, planName: 'Essencial' })]));
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }));
    expect(await screen.findByText('Essencial')).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(server.requestsTo(listInvoices).at(-1)?.query.get('cursor')).toBe('c1');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull());
  });
});
