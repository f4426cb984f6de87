import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { watchHeading } from '@/lib/navigation/heading';
import { useNavigateAfter, useRecordPath } from './useNavigateAfter';

let respond: () => void;
let went: boolean | undefined;

/** Runs an operation that navigates to another ticket after the server's response. */
function Workspace() {
  useRecordPath();
  const navigateAfter = useNavigateAfter();
  const work = () =>
    navigateAfter(async (navigateIfPending) => {
      await new Promise<void>((resolve) => (respond = resolve));
      went = await navigateIfPending('/tickets/outro');
    });
  return (
    <>
      <button onClick={() => void work()}>resolver</button>
      <Link to="/dashboard">Dashboard</Link>
    </>
  );
}

function start() {
  went = undefined;
  const router = createMemoryRouter(
    [
      { path: '/tickets/:uuid?', element: <Workspace /> },
      // The screen's code never finishes loading.
      { path: '/dashboard', lazy: () => new Promise<never>(() => undefined) },
    ],
    { initialEntries: ['/tickets/este'] },
  );
  watchHeading(router);
  render(<RouterProvider router={router} />);
  return router;
}

test('navigates at the end of the operation', async () => {
  const router = start();
  await userEvent.click(screen.getByRole('button', { name: 'resolver' }));
  respond();
  await waitFor(() => expect(went).toBe(true));
  expect(router.state.location.pathname).toBe('/tickets/outro');
});

test("does not override the user's own navigation, even before it is rendered", async () => {
  const router = start();
  await userEvent.click(screen.getByRole('button', { name: 'resolver' }));
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(router.state.navigation.location?.pathname).toBe('/dashboard');
  respond();
  await waitFor(() => expect(went).toBe(false));
  expect(router.state.navigation.location?.pathname).toBe('/dashboard');
  expect(router.state.location.pathname).toBe('/tickets/este');
});
