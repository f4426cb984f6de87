import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '@recado/shared/connections';
import { startI18n } from '@/lib/i18n/i18n';
import { deliver } from '@/lib/realtime/listeners';
import { restoreSession } from '@/lib/session/session';
import { json, provideFakeDesktop, respondToCalls, someSession, someUser } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import { ConnectionsPage } from './ConnectionsPage';
import pt from './locales/pt.json';

const loja: Connection = {
  id: 1,
  name: 'Loja Centro',
  status: 'CONNECTED',
  number: '5511938421190',
  isDefault: true,
  retries: 0,
  reason: null,
  queues: [],
  disconnectedSince: null,
  updatedAt: '2026-11-21T14:07:00.000Z',
};

async function open(list: () => Response, profile: 'admin' | 'user' = 'admin', path = '/connections') {
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t', someUser({ profile })) });
  await restoreSession();
  const fetches = respondToCalls(list);
  renderScreen(
    <MemoryRouter initialEntries={[path]}>
      <ConnectionsPage />
    </MemoryRouter>,
  );
  return fetches;
}

beforeEach(() => startI18n('pt', () => Promise.resolve({ connections: pt, ui })));

describe('ConnectionsPage', () => {
  it('shows name, number, status and available actions', async () => {
    await open(() => json([loja]));
    expect(await screen.findByText('Loja Centro')).toBeTruthy();
    expect(screen.getByText('+55 11 93842-1190')).toBeTruthy();
    expect(screen.getByText('Conectado')).toBeTruthy();
    expect(screen.getByText('Desconectar')).toBeTruthy();
    expect(screen.getByLabelText('Excluir Loja Centro')).toBeTruthy();
    expect(screen.getByText('1 conexão')).toBeTruthy();
  });

  it('opens the dialog of the connection that a link names', async () => {
    await open(() => json([loja]), 'admin', '/connections?edit=1');
    expect(await screen.findByText('Editar Loja Centro')).toBeTruthy();
  });

  it('follows session events, new connections and deletions', async () => {
    await open(() => json([loja]));
    await screen.findByText('Conectado');
    const session = {
      id: 1,
      qrcode: '',
      status: 'DISCONNECTED',
      retries: 1,
      number: null,
      reason: 'loggedOut',
    };
    act(() => deliver('whatsappSession', { action: 'update', session }, undefined));
    expect(await screen.findByText('Falha ao iniciar')).toBeTruthy();
    expect(screen.getByText('Tentar novamente')).toBeTruthy();
    expect(screen.getByText('1 conexão, 1 pede atenção')).toBeTruthy();
    const filial = { ...loja, id: 2, name: 'Filial', isDefault: true };
    act(() => deliver('whatsapp', { action: 'update', whatsapp: filial }, undefined));
    expect(await screen.findByText('Filial')).toBeTruthy();
    expect(screen.getAllByLabelText('Conexão padrão')).toHaveLength(1);
    act(() => deliver('whatsapp', { action: 'delete', whatsappId: 1 }, undefined));
    await waitFor(() => expect(screen.queryByText('Loja Centro')).toBeNull());
  });

  it.each([
    ['loggedOut', /desconectado no celular\. Clique em “Novo QR code”/],
    ['replaced', /aberta em outro lugar\. Feche a outra sessão/],
    ['banned', /bloqueou este número\. Abra o WhatsApp no celular/],
    ['network', /sem contato com o WhatsApp\. A conexão é tentada de novo sozinha/],
  ] as const)('shows since when and why (%s) a connection is down, and what to do', async (reason, cause) => {
    const disconnectedSince = '2026-11-20T14:07:00.000Z';
    await open(() => json([{ ...loja, status: 'DISCONNECTED', reason, disconnectedSince }]));
    const text = (await screen.findByText(cause)).textContent;
    expect(text).toMatch(/^Sem conexão desde 20\/11\/2026 \d\d:07\./);
  });

  it('shows which version WhatsApp rejected, and searches a new one at once on request', async () => {
    const fetches = await open(() => json([loja]));
    await screen.findByText('Conectado');
    const rejected = { status: 'TIMEOUT', reason: 'outdated', rejectedVersion: '2.3000.1043857760' };
    act(() =>
      deliver(
        'whatsappSession',
        { action: 'update', session: { ...loja, qrcode: '', ...rejected } },
        undefined,
      ),
    );
    expect(await screen.findByText('Desatualizado')).toBeTruthy();
    const text = /O WhatsApp recusou a versão 2\.3000\.1043857760; procurando a nova…/;
    // The text appears in the row and in the description of its status.
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(screen.getByText('Desconectar')).toBeTruthy();
    fireEvent.click(screen.getByText('Tentar agora'));
    await waitFor(() => expect(fetches.mock.calls.length).toBeGreaterThan(1));
  });

  it('shows which connected number may start no conversations', async () => {
    await open(() => json([loja]));
    await screen.findByText('Conectado');
    const session = { ...loja, qrcode: '', reason: 'newChatsRefused' };
    act(() => deliver('whatsappSession', { action: 'update', session }, undefined));
    expect(await screen.findByText('Com restrição')).toBeTruthy();
    expect(screen.getByText('1 conexão, 1 pede atenção')).toBeTruthy();
    // The text appears in the row and in the description of its status.
    expect(screen.getAllByText(/não deixa este número começar conversas/)).toHaveLength(2);
  });

  it('shows the use of the limit of new chats to administrators, as it changes', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const today = { used: 3, byAgents: 1, limit: 20, until };
    await open(() => json([{ ...loja, newChats: null, newChatsToday: today }]));
    expect(await screen.findByText('Novas conversas hoje: 3 de 20')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Novas conversas hoje: 3 de 20' })).toBeTruthy();
    expect(screen.queryByText(/aviso do WhatsApp/)).toBeNull();
    const update = (newChats: Partial<NonNullable<Connection['newChats']>>, used: number) => {
      const known = { capStatus: null, quota: null, cycleEndsAt: until, lock: null, updatedAt: until };
      const newChatsToday = { ...today, used };
      const whatsapp = { ...loja, newChatsToday, newChats: { ...known, ...newChats } };
      act(() => deliver('whatsapp', { action: 'update', whatsapp }, undefined));
    };
    update({ capStatus: 'FIRST_WARNING' }, 4);
    expect(await screen.findByText('Novas conversas hoje: 4 de 10')).toBeTruthy();
    expect(
      screen.getByText(/^Primeiro aviso do WhatsApp: limite pela metade até \d\d\/\d\d \d\d:\d\d\.$/),
    ).toBeTruthy();
    update({ lock: { active: true, endsAt: null, reason: 'BIZ_QUALITY' } }, 5);
    expect(await screen.findByText(/^O WhatsApp bloqueou novas conversas\. Ninguém/)).toBeTruthy();
  });

  it('explains a failed request and loads again', async () => {
    const fetches = await open(() => json({ error: 'ERR_NO_PERMISSION' }, 403));
    expect(await screen.findByText('Não foi possível carregar as conexões')).toBeTruthy();
    fetches.mockImplementation(() => Promise.resolve(json([loja])));
    fireEvent.click(screen.getByText('Tentar de novo'));
    expect(await screen.findByText('Loja Centro')).toBeTruthy();
  });

  it('invites to connect the first number', async () => {
    await open(() => json([]));
    expect(await screen.findByText('Nenhuma conexão ainda')).toBeTruthy();
    expect(screen.getAllByText('Adicionar conexão')).toHaveLength(1);
  });

  it('offers no actions the server would reject', async () => {
    await open(() => json([loja]), 'user');
    expect(await screen.findByText('Loja Centro')).toBeTruthy();
    expect(screen.queryByText('Adicionar conexão')).toBeNull();
    expect(screen.queryByText('Desconectar')).toBeNull();
    expect(screen.queryByLabelText('Excluir Loja Centro')).toBeNull();
  });
});
