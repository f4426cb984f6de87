import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Connection, ConnectionStatus } from '@recado/shared/connections';
import { deliver } from '@/lib/realtime/listeners';
import { restoreSession } from '@/lib/session/session';
import { json, provideFakeDesktop, respondToCalls, someSession } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import { useConnectionsAttention } from './useConnectionsAttention';

const connection = (status: ConnectionStatus): Connection => ({
  id: 1,
  name: 'Loja Centro',
  status,
  number: null,
  isDefault: true,
  retries: 0,
  reason: null,
  queues: [],
  disconnectedSince: null,
  updatedAt: '2026-11-21T14:07:00.000Z',
});

const Badge = () => <p>{useConnectionsAttention() ? '!' : 'nothing'}</p>;
const shown = () => screen.getByRole('paragraph').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

afterEach(() => vi.useRealTimers());

it('follows the list after two seconds', async () => {
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t') });
  await restoreSession();
  respondToCalls(() => json([connection('CONNECTED')]));
  vi.useFakeTimers();
  renderScreen(<Badge />);
  await pass(5_000);
  expect(shown()).toBe('nothing');
  const change = (status: ConnectionStatus) =>
    act(() => deliver('whatsapp', { action: 'update', whatsapp: connection(status) }, undefined));
  for (const status of ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING'] as const) {
    change(status);
    await pass(1_990);
    expect(shown()).toBe('nothing');
    await pass(20);
    expect(shown(), status).toBe('!');
    change('CONNECTED');
    await pass(1_990);
    expect(shown()).toBe('!');
    await pass(20);
    expect(shown()).toBe('nothing');
  }
});
