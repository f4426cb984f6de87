import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import api from '@/lib/api/locales/pt.json';
import { startI18n } from '@/lib/i18n/i18n';
import { FORGOT_PASSWORD_PATH } from '@/lib/navigation/paths';
import { restoreSession } from '@/lib/session/session';
import { provideFakeDesktop } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import { ForgotPasswordPage } from '../ForgotPasswordPage';
import auth from '../locales/pt.json';
import { LoginPage } from '../LoginPage';
import { ResetPasswordPage } from '../ResetPasswordPage';
import { SignUpPage } from '../SignUpPage';

/** Opens a public screen by its path, for a window without a session. */
export async function openFront(path: string) {
  provideFakeDesktop();
  await startI18n('pt', () => Promise.resolve({ auth, api, ui }));
  await restoreSession();
  const router = createMemoryRouter(
    [
      { path: '/signup', element: <SignUpPage /> },
      { path: FORGOT_PASSWORD_PATH, element: <ForgotPasswordPage /> },
      { path: '/reset', element: <ResetPasswordPage /> },
      { path: '*', element: <LoginPage /> },
    ],
    { initialEntries: [path] },
  );
  renderScreen(<RouterProvider router={router} />);
  return router;
}
