import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Subscription } from '@recado/shared/subscription';
import { startI18n } from '@/lib/i18n/i18n';
import { deliver } from '@/lib/realtime/listeners';
import { restoreSession } from '@/lib/session/session';
import { json, provideFakeDesktop, respondToCalls, someSession } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import pt from './locales/pt.json';
import { SubscriptionPage } from './SubscriptionPage';
import { someInvoice, someSubscription } from './testing/some-subscription';

const PIX = '00020126370014br.gov.bcb.pix0115pix@recado.test6304ABCD';

/** Returns the payment requests as `sent`. */
async function open(change: Partial<Subscription> = {}) {
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t') });
  await restoreSession();
  const sent: unknown[] = [];
  const fetches = respondToCalls(({ path }) =>
    path.startsWith('/subscription/invoices')
      ? json({ invoices: [], hasMore: false, nextCursor: null })
      : json(someSubscription(change)),
  );
  const respond = fetches.getMockImplementation();
  fetches.mockImplementation(async (request) => {
    if (request.method !== 'POST') return respond?.(request) ?? json({});
    sent.push(await request.json());
    return json({ qrcode: { qrcode: PIX }, valor: { original: 199.9 }, invoiceId: 8, expiresAt: null });
  });
  const router = createMemoryRouter(
    [
      { path: '/subscription', element: <SubscriptionPage /> },
      { path: '/', element: <p>início</p> },
    ],
    { initialEntries: ['/subscription'] },
  );
  renderScreen(<RouterProvider router={router} />);
  return { sent };
}
const press = (name: string) => fireEvent.click(screen.getByText(name));
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => startI18n('pt', () => Promise.resolve({ subscription: pt, ui })));
afterEach(() => vi.useRealTimers());

describe('SubscriptionPage', () => {
  it('leads through the three steps to a code, and on after the payment event', async () => {
    const { sent } = await open();
    expect(await screen.findByDisplayValue('Seu período de teste termina em 3 dias!')).toBeTruthy();
    expect(screen.getByDisplayValue('contato@lojaaurora.test')).toBeTruthy();

    press('Assine Agora!');
    expect(await screen.findByText('Falta pouco!')).toBeTruthy();
    expect(screen.getByText('R$199,90/mês')).toBeTruthy();
    expect(screen.queryByText('VOLTAR')).toBeNull();

    // The billing data is incomplete, so its step follows.
    press('SELECIONAR');
    expect(await screen.findByText('Vamos precisar de algumas informações')).toBeTruthy();
    press('PRÓXIMO');
    for (const text of ['O nome completo é obrigatório', 'CEP é obrigatório', 'Cidade é obrigatória'])
      expect(await screen.findByText(text)).toBeTruthy();
    fill(/Nome completo/, 'Marina Lopes');
    fill(/CEP/, '01310100');
    expect(screen.getByDisplayValue('01310-100')).toBeTruthy();
    fill(/Cidade/, 'São Paulo');
    fill(/Endereço/, 'Avenida Paulista, 1578');
    fill(/CPF/, '11144477736');
    press('PRÓXIMO');
    expect(await screen.findByText('CPF ou CNPJ inválido')).toBeTruthy();
    fill(/CPF/, '11144477735');
    press('PRÓXIMO');

    expect(await screen.findByText('Resumo da assinatura')).toBeTruthy();
    expect(screen.getByText('Mensal')).toBeTruthy();
    press('PAGAR');
    expect(await screen.findByTitle('QR code do Pix')).toBeTruthy();
    expect(screen.getByText('TOTAL R$ 199,90')).toBeTruthy();
    expect(screen.getByDisplayValue(PIX)).toBeTruthy();
    expect(sent).toMatchObject([
      { firstName: 'Marina Lopes', zipcode: '01310-100', document: '111.444.777-35' },
    ]);

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() =>
      deliver(
        'payment',
        { action: 'CONCLUIDA', company: { dueDate: '2026-12-25T12:00:00.000Z' } },
        undefined,
      ),
    );
    expect(screen.getByText('Sua licença foi renovada até 25/12/2026!')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(3_900));
    expect(screen.queryByText('início')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText('início')).toBeTruthy();
  });

  it('starts with the summary if the billing data is complete, and shows "Copiado" for a second', async () => {
    const billing = {
      ...someSubscription().billing,
      firstName: 'Marina',
      zipcode: '01310-100',
      address2: 'Rua A',
      city: 'SP',
    };
    await open({ billing });
    fireEvent.click(await screen.findByText('Assine Agora!'));
    fireEvent.click(await screen.findByText('SELECIONAR'));
    fireEvent.click(await screen.findByText('PAGAR'));
    const copy = await screen.findByText('Copiar código QR');
    const writeText = vi.fn().mockResolvedValue(undefined);
    const clipboard = { value: { writeText } };
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard }) as Navigator);
    fireEvent.click(copy);
    await waitFor(() => expect(copy.textContent).toBe('Copiado'));
    expect(writeText).toHaveBeenCalledWith(PIX);
    await waitFor(() => expect(copy.textContent).toBe('Copiar código QR'));
  });

  it('reports a partial payment on the page and instead of the used code', async () => {
    const billing = {
      firstName: 'M',
      document: '',
      zipcode: '01310-100',
      address2: 'A',
      state: '',
      city: 'S',
    };
    const lastInvoice = someInvoice({ status: 'partial', received: 1 });
    await open({ billing, lastInvoice });
    const said = /Recebemos R\$ 1,00 de R\$ 199,90: faltam R\$ 198,90/;
    expect(await screen.findByText(said)).toBeTruthy();
    fireEvent.click(screen.getByText('Assine Agora!'));
    fireEvent.click(await screen.findByText('SELECIONAR'));
    fireEvent.click(await screen.findByText('PAGAR'));
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
    expect(screen.queryByTitle('QR code do Pix')).toBeNull();
  });

  it('explains why no payment is possible', async () => {
    await open({ plan: null, total: 0 });
    expect(await screen.findByText(/ainda não tem um plano/)).toBeTruthy();
    expect(screen.queryByText('Assine Agora!')).toBeNull();
  });
});
