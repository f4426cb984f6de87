import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALERT_IDS } from '@recado/shared/platform';
import { startI18n } from '@/lib/i18n/i18n';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import en from '../locales/en.json';
import es from '../locales/es.json';
import pt from '../locales/pt.json';
import { AlertNotices } from './AlertNotices';

beforeEach(() => startI18n('pt', () => Promise.resolve({ platform: pt, ui })));

describe('AlertNotices', () => {
  it('shows each alert with its beginning and its runbook', () => {
    renderScreen(
      <AlertNotices
        alerts={[
          { id: 'customers-wait', since: '2026-11-21T14:07:00.000Z' },
          { id: 'disk-low', since: '2026-11-21T15:07:00.000Z' },
        ]}
      />,
    );
    expect(screen.getByRole('region', { name: 'Alertas' })).toBeTruthy();
    expect(screen.getByText('Mensagens recebidas não aparecem')).toBeTruthy();
    expect(screen.getByText(/Desde 21\/11\/2026 .*docs\/operations\/runbooks\/disk-low\.md/)).toBeTruthy();
  });

  it('shows nothing without alerts', () => {
    renderScreen(<AlertNotices alerts={[]} />);
    expect(screen.queryByRole('region', { name: 'Alertas' })).toBeNull();
  });

  it('has a title for every alert in each language', () => {
    for (const { alerts } of [pt, en, es]) expect(Object.keys(alerts.titles)).toEqual([...ALERT_IDS]);
  });
});
