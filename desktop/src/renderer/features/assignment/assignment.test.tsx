import { Menu, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  ACTIVITY_REPORT_MS,
  type AssignmentStatus,
  getAssignmentStatus,
  reportActivity,
  setAvailability,
} from '@recado/shared/assignment';
import { someUser } from '@/testing/fake-desktop';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { AvailabilityBadge, AvailabilityItems, useActivityReports, WaitReasons } from '.';

const STATUS: AssignmentStatus = {
  isUsed: true,
  isMember: true,
  isAvailable: false,
  waiting: [{ queueId: 1, queueName: 'Vendas', reason: 'nobodyAvailable', count: 3 }],
};

function Everything() {
  useActivityReports();
  return (
    <>
      <AvailabilityBadge />
      <Menu open>
        <MenuTrigger>
          <button>menu</button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <AvailabilityItems />
          </MenuList>
        </MenuPopover>
      </Menu>
      <WaitReasons />
    </>
  );
}

async function show(status: AssignmentStatus) {
  const server = fakeServer();
  server.on(getAssignmentStatus, () => ({ body: status }));
  server.on(setAvailability, ({ body }) => ({ body: { ...status, ...(body as object) } }));
  server.on(reportActivity, () => ({ status: 204 }));
  await renderSignedIn(<Everything />, someUser());
  await waitFor(() => expect(server.requestsTo(getAssignmentStatus)).toHaveLength(1));
  return server;
}

it('lists why tickets wait, makes the user available and reports later activity', async () => {
  const server = await show(STATUS);
  expect(await screen.findByText('Ninguém disponível em Vendas · 3 esperando')).toBeTruthy();
  fireEvent.keyDown(window, { key: 'a' });
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Disponível' }));
  expect(await screen.findByRole('img', { name: 'Disponível' })).toBeTruthy();
  expect(server.requestsTo(setAvailability)).toMatchObject([{ body: { isAvailable: true } }]);
  expect(server.requestsTo(reportActivity)).toEqual([]);
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ACTIVITY_REPORT_MS);
  fireEvent.keyDown(window, { key: 'a' });
  fireEvent.keyDown(window, { key: 'b' });
  await waitFor(() => expect(server.requestsTo(reportActivity)).toHaveLength(1));
  now.mockRestore();
});

it('lists reasons only, for an administrator who is in no automatic queue', async () => {
  await show({ ...STATUS, isMember: false });
  expect(await screen.findByText('Ninguém disponível em Vendas · 3 esperando')).toBeTruthy();
  expect(screen.queryByRole('menuitemradio')).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
});

it('shows nothing in a company without an automatic queue', async () => {
  await show({ isUsed: false, isMember: false, isAvailable: false, waiting: [] });
  expect(screen.queryByRole('menuitemradio')).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
});
