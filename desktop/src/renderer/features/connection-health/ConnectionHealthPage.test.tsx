import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AutomaticMessages, ConnectionHealth, HealthLine } from '@recado/shared/connection-health';
import { startI18n } from '@/lib/i18n/i18n';
import { deliver } from '@/lib/realtime/listeners';
import { restoreSession } from '@/lib/session/session';
import { json, provideFakeDesktop, respondToCalls, someSession, someUser } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import campaigns from '../campaigns/locales/pt.json';
import connections from '../connections/locales/pt.json';
import { ConnectionHealthPage } from './ConnectionHealthPage';
import pt from './locales/pt.json';

const LOCK: HealthLine = {
  kind: 'lock',
  state: 'red',
  values: { active: true, until: '2026-11-30T12:00:00.000Z', byRecado: false },
};
const WARNING: HealthLine = {
  kind: 'warning',
  state: 'yellow',
  values: { at: '2026-11-30T12:00:00.000Z', by: 'Ana', until: '2026-12-07T12:00:00.000Z' },
};
const SESSION: HealthLine = {
  kind: 'session',
  state: 'green',
  values: { status: 'CONNECTED', reason: null, since: null, number: '5511938421190' },
};
const good: ConnectionHealth = {
  connectionId: 1,
  name: 'Loja Centro',
  number: '5511938421190',
  light: 'green',
  lines: [SESSION],
};
const sent: AutomaticMessages = {
  since: '2026-11-28T12:00:00.000Z',
  counts: [{ kind: 'campaign', count: 2 }],
  campaigns: [{ id: 7, name: 'Natal', count: 2 }],
  schedules: [],
  messages: [
    {
      ...{ id: 'M1', at: '2026-11-30T10:00:00.000Z', kind: 'campaign', contactName: 'Maria' },
      ...{ body: 'Ofertas', ack: 3, failure: null },
    },
  ],
  hasMore: false,
  nextCursor: null,
};

let health: ConnectionHealth;
let list: AutomaticMessages;
let fails: boolean;

async function open() {
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({
    ok: true,
    session: someSession('t', someUser({ profile: 'admin' })),
  });
  await restoreSession();
  respondToCalls(({ path, method }) => {
    if (fails) return json({ error: 'ERR_INTERNAL' }, 500);
    if (path.includes('/automatic-messages')) return json(list);
    if (method === 'POST') health = { ...good, light: 'yellow', lines: [WARNING, SESSION] };
    if (method === 'DELETE') health = good;
    return json(health);
  });
  renderScreen(
    <MemoryRouter initialEntries={['/connections/1/health']}>
      <Routes>
        <Route path="/connections/:connectionId/health" element={<ConnectionHealthPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

beforeEach(async () => {
  [health, list, fails] = [good, { ...sent, counts: [], campaigns: [], messages: [] }, false];
  await startI18n('pt', () => Promise.resolve({ campaigns, connections, 'connection-health': pt, ui }));
});

describe('ConnectionHealthPage', () => {
  it('shows that the number is fine, and that nothing was sent', async () => {
    await open();
    expect(await screen.findByText('O número está bem')).toBeTruthy();
    expect(screen.getByText('Loja Centro, +55 11 93842-1190')).toBeTruthy();
    expect(await screen.findByText('Nada foi enviado automaticamente')).toBeTruthy();
  });

  it('shows for a red line what happened and what to do, and follows its end', async () => {
    health = { ...good, light: 'red', lines: [LOCK, SESSION] };
    await open();
    expect(await screen.findByText(/O WhatsApp bloqueou novas conversas, até 30\/11\/2026/)).toBeTruthy();
    expect(screen.getByText(/Não comece novas conversas até o fim do bloqueio/)).toBeTruthy();
    expect(screen.getByText('Agir agora:')).toBeTruthy();
    health = good;
    const whatsapp = {
      ...{ id: 1, name: 'Loja Centro', status: 'CONNECTED', number: '5511938421190', isDefault: true },
      ...{ retries: 0, reason: null, queues: [], disconnectedSince: null, health: 'green' },
      updatedAt: '2026-11-30T12:00:00.000Z',
    };
    act(() => deliver('whatsapp', { action: 'update', whatsapp }, undefined));
    expect(await screen.findByText('O número está bem')).toBeTruthy();
  });

  it('records a warning after a confirmation, and takes it back', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Recebi um aviso do WhatsApp' }));
    expect(screen.getByText('Registrar um aviso do WhatsApp em Loja Centro?')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Registrar aviso' }));
    expect(await screen.findByText(/Registrado por Ana em .* fica pela metade até/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer o aviso registrado' }));
    await waitFor(() => expect(screen.queryByText(/Registrado por Ana/)).toBeNull());
  });

  it('lists what was sent automatically, by kind and campaign', async () => {
    list = sent;
    await open();
    expect(await screen.findByText('Campanha: 2')).toBeTruthy();
    expect(screen.getByText('Campanha “Natal”: 2')).toBeTruthy();
    expect(screen.getByText('Ofertas')).toBeTruthy();
  });

  it('offers to try again after a failure', async () => {
    fails = true;
    await open();
    expect(await screen.findByText('Não foi possível carregar a saúde do número')).toBeTruthy();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('O número está bem')).toBeTruthy();
  });
});
