import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { getRenewal, type Invoice, type Subscription } from '@recado/shared/subscription';
import api from '@/lib/api/locales/pt.json';
import { startI18n } from '@/lib/i18n/i18n';
import { deliver } from '@/lib/realtime/listeners';
import { restoreSession } from '@/lib/session/session';
import { provideFakeDesktop } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import { fakeServer } from '@/testing/render-signed-in';
import ui from '@/ui/locales/pt.json';
import pt from './locales/pt.json';
import { RenewalPage } from './RenewalPage';
import { someInvoice, someSubscription } from './testing/some-subscription';

const PAST = '2026-11-20T15:00:00.000Z';
const FUTURE = '2100-01-10T15:00:00.000Z';

const lapsed = (given: Partial<Subscription> = {}) => someSubscription({ dueDate: PAST, ...given });

async function show(subscription: Subscription, path = '/renewal#a') {
  provideFakeDesktop();
  await startI18n('pt', () => Promise.resolve({ subscription: pt, ui, api }));
  await restoreSession();
  const server = fakeServer();
  server.on(getRenewal, () => ({ body: subscription }));
  const router = createMemoryRouter(
    [
      { path: '/renewal', element: <RenewalPage /> },
      { path: '*', element: <p>outra tela</p> },
    ],
    { initialEntries: [path] },
  );
  renderScreen(<RouterProvider router={router} />);
  return { server, router };
}
const paid = (until: string): Invoice => someInvoice({ status: 'paid', renewedUntil: until });

describe('RenewalPage', () => {
  test('names the company and its due date, and sends the token of the link', async () => {
    const { server } = await show(lapsed());
    expect(await screen.findByText(/^A assinatura de Loja Aurora venceu em 20\/11\/2026\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Assine Agora!' })).toBeTruthy();
    expect(server.requestsTo(getRenewal)[0]?.body).toEqual({ renewalToken: 'a' });
  });

  test('shows the company of another link that is opened in the same window', async () => {
    const { server, router } = await show(lapsed());
    await screen.findByText(/Loja Aurora/);
    server.on(getRenewal, () => ({ body: lapsed({ companyName: 'Padaria Sol' }) }));
    await act(() => router.navigate('/renewal#b'));
    expect(await screen.findByText(/^A assinatura de Padaria Sol/)).toBeTruthy();
    expect(screen.queryByText(/Loja Aurora/)).toBeNull();
    expect(server.requestsTo(getRenewal).at(-1)?.body).toEqual({ renewalToken: 'b' });
  });

  test.each(['ERR_RENEWAL_EXPIRED', 'ERR_VALIDATION'])(
    'explains a link that fails with %s',
    async (error) => {
      const { server, router } = await show(lapsed(), '/renewal');
      server.on(getRenewal, () => ({ status: 400, body: { error } }));
      expect(await screen.findByText('Este link não vale mais')).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Ir para o login' }));
      expect(router.state.location.pathname).toBe('/login');
    },
  );

  test('offers another attempt after a different failure', async () => {
    const { server } = await show(lapsed());
    server.on(getRenewal, () => ({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } }));
    const again = await screen.findByRole('button', { name: 'Tentar de novo' });
    server.on(getRenewal, () => ({ body: lapsed() }));
    await userEvent.click(again);
    expect(await screen.findByText(/Loja Aurora/)).toBeTruthy();
  });

  test('prevents a second payment of a renewed subscription', async () => {
    await show(lapsed({ dueDate: FUTURE, lastInvoice: paid(FUTURE) }));
    expect(await screen.findByText('Sua licença foi renovada até 10/01/2100!')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Assine Agora!' })).toBeNull();
  });

  test.each<[string, Subscription]>([
    ['a payment of an earlier period', lapsed({ lastInvoice: paid(PAST) })],
    ['an open invoice', lapsed({ lastInvoice: someInvoice() })],
    ['a due date that was moved after the payment', lapsed({ lastInvoice: paid(FUTURE) })],
  ])('still offers a payment after %s', async (_case, subscription) => {
    await show(subscription);
    expect(await screen.findByRole('button', { name: 'Assine Agora!' })).toBeTruthy();
  });

  test('explains a partial payment', async () => {
    await show(lapsed({ lastInvoice: someInvoice({ status: 'partial', value: 199.9, received: 100.1 }) }));
    const text = await screen.findByText(/^Recebemos R\$ 100,10 de R\$ 199,90: faltam R\$ 99,80\./);
    expect(text).toBeTruthy();
  });

  test.each<[string, Partial<Subscription>, string]>([
    ['no plan', { plan: null }, 'A sua empresa ainda não tem um plano. Fale com o Suporte.'],
    ['no provider', { payable: false }, 'O pagamento por Pix ainda não foi configurado. Fale com o Suporte.'],
  ])('with %s refers to the support', async (_case, given, text) => {
    await show(lapsed(given));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Assine Agora!' })).toBeNull();
  });

  test('refetches after the event of a payment', async () => {
    const { server } = await show(lapsed());
    await screen.findByText(/Loja Aurora/);
    server.on(getRenewal, () => ({ body: lapsed({ dueDate: FUTURE, lastInvoice: paid(FUTURE) }) }));
    act(() => deliver('payment', { action: 'CONCLUIDA', company: { dueDate: FUTURE } }, undefined));
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('10/01/2100'));
  });
});
