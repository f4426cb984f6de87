import type { CompanyRow } from '@recado/shared/companies';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../lib/i18n';
import { json, provideFakeDesktop } from '../../../testing/fakeDesktop';
import { renderScreen } from '../../../testing/renderScreen';
import ui from '../../../ui/locales/pt.json';
import pt from '../locales/pt.json';
import { CompanyFormCard } from './CompanyFormCard';

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

function open(record: CompanyRow) {
  saved = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return json([{ id: 1, name: 'Balcão', companies: 1 }]);
    saved.push({ path: new URL(request.url).pathname, body: await request.json() });
    return json(record);
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
      onVisit={nothing}
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
    expect(saved[0]).toMatchObject({ path: '/companies/5', body: { userCreation: false, planId: 1 } });
  });

  it('sets the space for files, and names what is wrong with it', async () => {
    open(company);
    await screen.findByRole('option', { name: 'Balcão' });
    const quota = screen.getByLabelText('Espaço para arquivos (MB)');
    fireEvent.change(quota, { target: { value: '2,5' } });
    save();
    await screen.findByText(/número inteiro/);
    expect(saved).toHaveLength(0);
    fireEvent.change(quota, { target: { value: '500' } });
    save();
    await waitFor(() => expect(saved[0]?.body).toMatchObject({ mediaQuotaMb: 500 }));
  });

  it("saves the platform's own company without a plan, a status or a due date", async () => {
    open(platform);
    for (const label of ['Plano', 'Status', 'Data de vencimento', 'Recorrência'])
      expect(screen.queryByLabelText(label), label).toBeNull();
    expect(screen.queryByText('+ Vencimento')).toBeNull();
    fireEvent.change(screen.getByLabelText('Telefone'), { target: { value: '(11) 3333-4444' } });
    save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toEqual({
      id: 1,
      name: 'Recado',
      email: 'quitanda@largo.test',
      phone: '(11) 3333-4444',
      userCreation: true,
      mediaQuotaMb: null,
    });
  });
});
