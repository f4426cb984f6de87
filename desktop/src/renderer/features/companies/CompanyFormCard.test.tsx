import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompanyRow } from '@recado/shared/companies';
import { startI18n } from '@/lib/i18n/i18n';
import { json, provideFakeDesktop } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import { CompanyFormCard } from './CompanyFormCard';
import pt from './locales/pt.json';

const company: CompanyRow = {
  id: 5,
  name: 'Quitanda do Largo',
  email: 'quitanda@largo.test',
  phone: '',
  status: true,
  planId: 1,
  plan: { id: 1, name: 'Balcão' },
  dueDate: '2027-01-10',
  daysLeft: 40,
  recurrence: 'MENSAL',
  campaignsEnabled: false,
  userCreation: true,
  settings: [],
  usage: { users: 1, connections: 0, queues: 0 },
  limits: { users: 2, connections: 1, queues: 2 },
  mediaQuotaMb: null,
  isPlatform: false,
  createdAt: '2026-01-01T12:00:00.000Z',
  deletion: null,
  partlyPaid: null,
};
const platform: CompanyRow = {
  ...company,
  id: 1,
  name: 'Recado',
  planId: null,
  plan: null,
  dueDate: null,
  daysLeft: null,
  limits: null,
  isPlatform: true,
};

let saved: { path: string; body: unknown }[];
let reply: () => Response;

function open(record: CompanyRow) {
  saved = [];
  reply = () => json(record);
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET')
      return json([
        { id: 1, name: 'Balcão', companies: 1 },
        { id: 2, name: 'Armazém', companies: 1 },
      ]);
    saved.push({ path: new URL(request.url).pathname, body: await request.json() });
    return reply();
  });
  const nothing = () => undefined;
  renderScreen(
    <CompanyFormCard
      company={record}
      onDone={nothing}
      onClear={nothing}
      onClose={nothing}
      onDelete={nothing}
      onDirtyChange={nothing}
      onUser={nothing}
      onImpersonate={nothing}
    />,
  );
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));

beforeEach(async () => {
  provideFakeDesktop();
  await startI18n('pt', () => Promise.resolve({ companies: pt, ui }));
});

describe('CompanyFormCard', () => {
  it('switches user creation off for a company', async () => {
    open(company);
    await screen.findByRole('option', { name: 'Balcão' });
    fireEvent.change(screen.getByLabelText('Permite criar usuários'), { target: { value: 'no' } });
    save();
    await waitFor(() => expect(saved).toHaveLength(1));
    // Unchanged fields are not sent, because plan, status, due date and recurrence may have changed elsewhere.
    expect(saved[0]).toEqual({ path: '/companies/5', body: { id: 5, userCreation: false } });
  });

  it('switches campaigns on for a company', async () => {
    open(company);
    await screen.findByRole('option', { name: 'Balcão' });
    fireEvent.change(screen.getByLabelText('Campanhas'), { target: { value: 'yes' } });
    save();
    await waitFor(() => expect(saved[0]?.body).toEqual({ id: 5, campaignsEnabled: true }));
  });

  it('sets the media quota and reports an invalid one', async () => {
    open(company);
    await screen.findByRole('option', { name: 'Balcão' });
    const quota = screen.getByLabelText('Espaço para arquivos (MB)');
    fireEvent.change(quota, { target: { value: '2,5' } });
    save();
    await screen.findByText(/número inteiro/);
    expect(saved).toHaveLength(0);
    fireEvent.change(quota, { target: { value: '500' } });
    save();
    await waitFor(() => expect(saved[0]?.body).toEqual({ id: 5, mediaQuotaMb: 500 }));
  });

  it("saves the platform's own company without a plan, a status or a due date", async () => {
    open(platform);
    for (const label of ['Plano', 'Status', 'Data de vencimento', 'Recorrência'])
      expect(screen.queryByLabelText(label), label).toBeNull();
    expect(screen.queryByText('+ Vencimento')).toBeNull();
    fireEvent.change(screen.getByLabelText('Telefone'), { target: { value: '(11) 3333-4444' } });
    save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toEqual({ id: 1, phone: '(11) 3333-4444' });
  });

  it('sends plan, status and recurrence only after a change', async () => {
    open(company);
    await screen.findByRole('option', { name: 'Armazém' });
    fireEvent.change(screen.getByLabelText(/^Plano/), { target: { value: '2' } });
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'no' } });
    fireEvent.change(screen.getByLabelText('Recorrência'), { target: { value: 'ANUAL' } });
    save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toEqual({ id: 5, planId: 2, status: false, recurrence: 'ANUAL' });
  });

  it('sends the previous due date with a changed one', async () => {
    open(company);
    await screen.findByRole('option', { name: 'Balcão' });
    fireEvent.click(screen.getByRole('button', { name: '+ Vencimento' }));
    save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toEqual({ id: 5, dueDate: '2027-02-10', expectedDueDate: '2027-01-10' });
  });

  it('adds periods to a due date moved by a payment, and keeps all other input', async () => {
    open(company);
    await screen.findByRole('option', { name: 'Balcão' });
    fireEvent.change(screen.getByLabelText('Telefone'), { target: { value: '(11) 3333-0009' } });
    fireEvent.click(screen.getByRole('button', { name: '+ Vencimento' }));
    fireEvent.click(screen.getByRole('button', { name: '+ Vencimento' }));
    reply = () => json({ error: 'ERR_CONFLICT', details: { field: 'dueDate', dueDate: '2027-03-10' } }, 409);
    save();
    await screen.findByText(/mudou para 10\/03\/2027 .* somado/);
    const due = screen.getByLabelText<HTMLInputElement>('Data de vencimento');
    expect(due.value).toBe('2027-05-10');
    expect(document.activeElement).toBe(due);
    reply = () => json(company);
    save();
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]?.body).toEqual({
      id: 5,
      phone: '(11) 3333-0009',
      dueDate: '2027-05-10',
      expectedDueDate: '2027-03-10',
    });
  });

  it('keeps a typed due date after a payment moved it, shows the stored one, and saves on request', async () => {
    open(company);
    await screen.findByRole('option', { name: 'Balcão' });
    fireEvent.click(screen.getByRole('button', { name: '+ Vencimento' }));
    const due = screen.getByLabelText<HTMLInputElement>('Data de vencimento');
    fireEvent.change(due, { target: { value: '2027-01-20' } });
    reply = () => json({ error: 'ERR_CONFLICT', details: { field: 'dueDate', dueDate: '2027-03-10' } }, 409);
    save();
    await screen.findByText(/mudou para 10\/03\/2027 .* aberto\. Confira/);
    expect(due.value).toBe('2027-01-20');
    reply = () => json(company);
    save();
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]?.body).toEqual({ id: 5, dueDate: '2027-01-20', expectedDueDate: '2027-03-10' });
  });
});
