import { fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { desktop, provideDesktop } from '@/lib/bridge';
import { startI18n } from '@/lib/i18n/i18n';
import { provideFakeDesktop } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import { RootScreenError } from '../ScreenError';
import { loadTexts } from '../texts/load-texts';
import { ShellSkeleton } from './ShellSkeleton';

const close = vi.fn();

beforeEach(async () => {
  close.mockClear();
  provideFakeDesktop();
  const controls = {
    minimize: () => undefined,
    toggleMaximize: () => undefined,
    close,
    onMaximized: () => () => undefined,
  };
  provideDesktop({ ...desktop(), platform: 'windows', window: controls });
  await startI18n('pt', loadTexts);
});

function Broken(): never {
  throw new Error('broken');
}

function FailedScreen() {
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <RootScreenError /> }]);
  return <RouterProvider router={router} />;
}

it.each([
  ['loads', <ShellSkeleton key="loads" />],
  ['has failed', <FailedScreen key="fails" />],
])('The window can be moved and closed while the app %s', async (_state, shown) => {
  // React and the router report the error.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { container } = renderScreen(shown);
  fireEvent.click(await screen.findByRole('button', { name: 'Fechar' }));
  expect(close).toHaveBeenCalledOnce();
  expect(container.querySelector('[data-drag]')).toBeTruthy();
  logged.mockRestore();
});
