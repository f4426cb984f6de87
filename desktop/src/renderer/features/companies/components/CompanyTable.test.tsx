import type { CompanyRow } from '@recado/shared/companies';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n';
import { renderScreen } from '../../../testing/renderScreen';
import pt from '../locales/pt.json';
import { CompanyTable } from './CompanyTable';

const company = (id: number, name: string, fields: Partial<CompanyRow>): CompanyRow => ({
  id,
  name,
  email: `loja${id}@recado.test`,
  phone: '',
  status: true,
  planId: 1,
  plan: { id: 1, name: 'Profissional' },
  dueDate: '2031-01-31',
  daysLeft: 400,
  recurrence: 'MENSAL',
  campaignsEnabled: false,
  settings: [],
  usage: { users: 2, connections: 1, queues: 0 },
  limits: { users: 2, connections: 3, queues: 3 },
  isPlatform: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  deletion: null,
  partlyPaid: null,
  ...fields,
});
const row = (name: string) => within(screen.getByText(name).closest('[role=row]') as HTMLElement);

beforeEach(() => startI18n('pt', () => Promise.resolve({ companies: pt })));

it('says of each company what it uses, when it is due, and what is missing of a payment', () => {
  renderScreen(
    <CompanyTable
      companies={[
        company(1, 'Padaria', { daysLeft: -4, partlyPaid: { received: 1, missing: 198.9 } }),
        company(2, 'Oficina', { daysLeft: 5 }),
        company(3, 'Quitanda', {
          deletion: { percent: 40, requestedAt: '2026-11-21T12:00:00.000Z', failed: false },
        }),
      ]}
      chosenId={null}
      onChoose={() => undefined}
    />,
  );
  expect(row('Padaria').getByText('Pagou R$ 1,00; faltam R$ 198,90')).toBeTruthy();
  expect(row('Padaria').getByText('Venceu há 4 dias')).toBeTruthy();
  expect(row('Padaria').getByText('2/2')).toBeTruthy();
  expect(row('Oficina').getByText('Vence em 5 dias')).toBeTruthy();
  expect(row('Oficina').queryByText(/faltam/)).toBeNull();
  expect(row('Quitanda').getByText(/40/)).toBeTruthy();
});
