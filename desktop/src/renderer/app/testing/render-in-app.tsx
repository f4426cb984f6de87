import { FluentProvider } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { OwnUser } from '@recado/shared/users';
import { startI18n } from '@/lib/i18n/i18n';
import { createQueryClient } from '@/lib/query/query-client';
import { signIn } from '@/lib/session/session';
import { provideFakeDesktop, someSession } from '@/testing/fake-desktop';
import { lightTheme } from '@/ui/theme/themes';
import { ToastsProvider } from '@/ui/toasts/ToastsProvider';
import { loadTexts } from '../texts/load-texts';

/** Renders an element at a route, as the shell does, with a signed-in user and all texts in Portuguese. */
export async function renderInApp(
  element: ReactNode,
  { user, path = '/' }: { user: OwnUser; path?: string },
) {
  const fake = provideFakeDesktop();
  fake.credentials.signIn.mockResolvedValue({ ok: true, session: someSession('bearer', user) });
  await startI18n('pt', loadTexts);
  await signIn({ email: user.email, password: '', remember: false });
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  render(
    <FluentProvider theme={lightTheme}>
      <QueryClientProvider client={createQueryClient()}>
        <ToastsProvider>
          <RouterProvider router={router} />
        </ToastsProvider>
      </QueryClientProvider>
    </FluentProvider>,
  );
  return {
    ...fake,
    path: () => router.state.location.pathname,
    navigate: (to: string) => router.navigate(to),
  };
}
