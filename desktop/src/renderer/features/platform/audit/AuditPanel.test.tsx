import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AuditEntry } from '@recado/shared/audit';
import { startI18n } from '@/lib/i18n/i18n';
import { restoreSession } from '@/lib/session/session';
import { json, provideFakeDesktop, respondToCalls, someSession } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import pt from '../locales/pt.json';
import { AuditPanel } from './AuditPanel';

/** Texts of the settings screen, which the audit panel uses too. */
const settings = {
  enabled: 'Habilitado',
  options: { scheduleType: { label: 'Gerenciamento de Expediente', values: { queue: 'Por Fila' } } },
};

function changed(id: number, subject: string, detail: string): AuditEntry {
  return {
    id: String(id).repeat(24),
    action: 'setting.changed',
    at: '2026-11-21T12:00:00.000Z',
    user: { id: 1, name: 'Carla Menezes' },
    companyId: 3,
    companyName: 'Padaria Sol',
    subject,
    detail,
  };
}

it('names a setting and its value as the settings screen does', async () => {
  await startI18n('pt', () => Promise.resolve({ platform: pt, ui, settings }));
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t') });
  await restoreSession();
  const entries = [
    changed(1, 'scheduleType', 'queue'),
    changed(2, 'asaas', 'enabled'),
    changed(3, 'unheardOf', '12'),
  ];
  respondToCalls(() => json({ entries, hasMore: false }));
  renderScreen(<AuditPanel />);
  const texts = async (name: string) =>
    within((await screen.findByText(name)).closest<HTMLElement>('[role="row"]')!)
      .getAllByRole('cell')
      .slice(1, 5)
      .map((cell) => cell.textContent);
  expect(await texts('Por Fila')).toEqual([
    'Padaria Sol',
    'Gerenciamento de Expediente',
    'Carla Menezes',
    'Detalhe:Por Fila',
  ]);
  expect(await texts('Habilitado')).toEqual([
    'Padaria Sol',
    'Asaas: chave',
    'Carla Menezes',
    'Detalhe:Habilitado',
  ]);
  expect(await texts('12')).toEqual(['Padaria Sol', 'unheardOf', 'Carla Menezes', 'Detalhe:12']);
});
