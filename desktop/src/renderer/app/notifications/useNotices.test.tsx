import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  countNotifications,
  listNotices,
  listNotifications,
  markNoticesSeen,
  type Notice,
} from '@recado/shared/notifications';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer } from '@/testing/render-signed-in';
import { renderInApp } from '../testing/render-in-app';
import { NotificationsPopover } from './NotificationsPopover';
import { useNoticeEvents } from './useNotices';

// Role queries include hidden elements, because without a layout Fluent treats an open popover as closed.
configure({ defaultHidden: true });

const paused: Notice = {
  ...{ id: '1', kind: 'campaignPaused', reason: 'failures', until: null },
  ...{ at: '2026-11-21T12:00:00.000Z', campaigns: [{ id: 7, name: 'Natal' }] },
};
const TITLE = 'A campanha Natal pausou';

function Window() {
  useNoticeEvents();
  return <NotificationsPopover />;
}

function serverWith(notices: Notice[]) {
  const server = fakeServer();
  let seenAt: string | null = null;
  server.on(countNotifications, () => ({ body: { count: 2 } }));
  server.on(listNotifications, () => ({ body: { tickets: [], count: 0, hasMore: false, nextCursor: null } }));
  server.on(listNotices, () => ({ body: { notices, seenAt } }));
  server.on(markNoticesSeen, () => {
    seenAt = '2026-11-21T12:30:00.000Z';
    return { body: { seenAt } };
  });
  return server;
}

const company = (value: string) => ({
  ...build.user().company,
  settings: [...build.user().company.settings, { key: 'campaignsEnabled', value }],
});
const open = (value = 'true') =>
  renderInApp(<Window />, { user: build.user({ profile: 'admin', company: company(value) } as never) });

test('counts new notices on the bell until the list was opened and closed', async () => {
  const server = serverWith([paused]);
  const { path } = await open();
  const bell = await screen.findByRole('button', {
    name: 'Notificações: 2 conversas não lidas, 1 aviso novo',
  });
  await userEvent.click(bell);
  expect(await screen.findByText('Pausada: muitas mensagens falharam')).toBeTruthy();
  await userEvent.click(screen.getByText(TITLE));
  expect(path()).toBe('/campaign/7/report');
  await waitFor(() => expect(server.asked(markNoticesSeen)).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Notificações: 2 conversas não lidas' })).toBeTruthy();
});

test('shows a new notice as a toast', async () => {
  serverWith([]);
  await open();
  act(() => deliver('notice', { action: 'create', notice: paused }, undefined));
  expect(await screen.findByText(TITLE)).toBeTruthy();
});

test('requests nothing for users without campaigns', async () => {
  const server = serverWith([paused]);
  await open('false');
  await screen.findByRole('button', { name: 'Notificações: 2 conversas não lidas' });
  expect(server.asked(listNotices)).toEqual([]);
});
