import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PlatformProtocol } from '@recado/shared/platform';
import { startI18n } from '@/lib/i18n/i18n';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import pt from '../locales/pt.json';
import { ProtocolBlock } from './ProtocolBlock';

const protocol: PlatformProtocol = {
  version: '2.3000.1050000000',
  source: 'network',
  firstSeen: '2026-11-20T14:07:00.000Z',
  lastGood: '2026-11-21T14:07:00.000Z',
  rejectedAt: null,
  requestsNewest: true,
  lastCheck: { at: '2026-11-21T15:07:00.000Z', outcome: 'known' },
};
const show = (changes: Partial<PlatformProtocol> = {}) =>
  renderScreen(<ProtocolBlock protocol={{ ...protocol, ...changes }} />);

beforeEach(() => startI18n('pt', () => Promise.resolve({ platform: pt, ui })));

describe('ProtocolBlock', () => {
  it('shows the version, its source and the last check', () => {
    show();
    expect(screen.getByRole('region', { name: 'Versão do WhatsApp Web' })).toBeTruthy();
    expect(screen.getByText('2.3000.1050000000')).toBeTruthy();
    expect(screen.getByText('Página do WhatsApp')).toBeTruthy();
    expect(screen.getByText(/nenhuma mais nova/)).toBeTruthy();
    expect(screen.queryByText(/O WhatsApp recusa/)).toBeNull();
  });

  it('warns while WhatsApp rejects the newest known version', () => {
    show({
      rejectedAt: '2026-11-21T15:00:00.000Z',
      lastCheck: { at: '2026-11-21T15:07:00.000Z', outcome: 'failed' },
    });
    expect(screen.getByText('O WhatsApp recusa a versão 2.3000.1050000000')).toBeTruthy();
    expect(screen.getByText(/sem resposta/)).toBeTruthy();
  });

  it('shows a version of the environment, for which nothing is requested', () => {
    show({ source: 'environment', lastGood: null, requestsNewest: false, lastCheck: null });
    expect(screen.getByText('Definida em WA_WEB_VERSION')).toBeTruthy();
    expect(screen.getByText('Ainda não')).toBeTruthy();
    expect(screen.getByText('Desligada')).toBeTruthy();
  });
});
