import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PlatformBackup } from '@recado/shared/platform';
import { startI18n } from '@/lib/i18n/i18n';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import pt from '../locales/pt.json';
import { BackupBlock } from './BackupBlock';

const backup: PlatformBackup = {
  last: { at: '2026-11-29T14:40:00.000Z', messages: 215_010 },
  verified: { at: '2026-11-29T15:10:00.000Z', messages: 214_882, seconds: 178 },
  isOld: false,
  messagesAtRisk: 1,
};
const show = (changes: Partial<PlatformBackup> = {}) =>
  renderScreen(<BackupBlock backup={{ ...backup, ...changes }} />);

beforeEach(() => startI18n('pt', () => Promise.resolve({ platform: pt, ui })));

describe('BackupBlock', () => {
  it('shows the last backup, the last restore on trial and the messages at risk', () => {
    show();
    const text = screen.getByRole('region', { name: 'Cópias de segurança' }).textContent;
    expect(text).toMatch(/Última cópiadomingo, 29\/11\/2026 \d\d:40 · 215.010 mensagens/);
    expect(text).toMatch(
      /Última restauração ensaiadadomingo, 29\/11\/2026 \d\d:10 · 214.882 mensagens · 3 min/,
    );
    expect(text).toContain('Seria perdido agora1 mensagem');
    expect(screen.queryByText('As cópias estão atrasadas')).toBeNull();
  });

  it('warns before the first backup, and shows that its count of messages is limited', () => {
    show({ last: null, verified: null, isOld: true, messagesAtRisk: 10_000 });
    expect(screen.getAllByText('Ainda não')).toHaveLength(2);
    expect(screen.getByText('As cópias estão atrasadas')).toBeTruthy();
    expect(screen.getByText('mais de 10.000 mensagens')).toBeTruthy();
  });
});
