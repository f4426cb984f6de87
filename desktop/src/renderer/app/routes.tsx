import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import {
  loadForgotPasswordPage,
  loadLoginPage,
  loadResetPasswordPage,
  loadSignUpPage,
  ServerAddressPage,
} from '@/features/auth';
import { DashboardPage } from '@/features/dashboard';
import { loadReviewLinkPage } from '@/features/reviews';
import { loadRenewalPage } from '@/features/subscription';
import { loadTicketsPage } from '@/features/tickets';
import { watchHeading } from '@/lib/navigation/heading';
import {
  CONTACTS_PATH,
  DASHBOARD_PATH,
  FORGOT_PASSWORD_PATH,
  LOGIN_PATH,
  RENEWAL_PATH,
  RESET_PASSWORD_PATH,
  REVIEW_LINK_PATH,
  SERVER_PATH,
  SETTINGS_PATH,
  SIGN_UP_PATH,
} from '@/lib/navigation/paths';
import { preload, preloadWhenIdle } from './preload-code';
import { NotFoundPage, RootScreenError, ScreenError } from './ScreenError';
import { SCREENS } from './screens';
import { RequireAccess } from './session/RequireAccess';
import { RequireSession } from './session/RequireSession';
import { RequireSignedOut } from './session/RequireSignedOut';
import { LazyShell, loadShell } from './shell/LazyShell';
import { ShellSkeleton } from './shell/ShellSkeleton';
import { loadContactsScreen } from './slots/load-contacts-screen';
import { TicketScreens } from './slots/ticket-slots';

/** Loads the sign-in page, then preloads the screens after it. */
const loadLogin = async () => {
  const page = await loadLoginPage();
  void preload([loadShell, loadTicketsPage]);
  return page;
};

/** Routes of the app. Most screens load when first opened. */
const routes: RouteObject[] = [
  {
    element: <RequireSignedOut />,
    errorElement: <RootScreenError />,
    hydrateFallbackElement: <ShellSkeleton />,
    children: [
      { path: SERVER_PATH, element: <ServerAddressPage /> },
      {
        path: LOGIN_PATH,
        lazy: loadLogin,
      },
      {
        path: SIGN_UP_PATH,
        lazy: loadSignUpPage,
      },
      {
        path: FORGOT_PASSWORD_PATH,
        lazy: loadForgotPasswordPage,
      },
      {
        path: RENEWAL_PATH,
        lazy: loadRenewalPage,
      },
      {
        path: RESET_PASSWORD_PATH,
        lazy: loadResetPasswordPage,
      },
      {
        path: REVIEW_LINK_PATH,
        lazy: loadReviewLinkPage,
      },
    ],
  },
  {
    element: (
      <RequireSession>
        <LazyShell />
      </RequireSession>
    ),
    errorElement: <RootScreenError />,
    hydrateFallbackElement: <ShellSkeleton />,
    children: [
      {
        errorElement: <ScreenError />,
        children: [
          {
            element: <RequireAccess access="dashboard:view" elsewhere="/tickets" />,
            children: [
              {
                path: DASHBOARD_PATH,
                // A `lazy` route would load before the redirect to the sign-in page, and first visits start
                // at "/".
                element: <DashboardPage />,
              },
            ],
          },
          { element: <TicketScreens />, children: [{ path: 'tickets/:uuid?', lazy: loadTicketsPage }] },
          { path: CONTACTS_PATH, lazy: loadContactsScreen },
          {
            element: <RequireAccess access="drawer-admin-items:view" />,
            children: [
              {
                path: SETTINGS_PATH,
                lazy: async () => ({ Component: (await import('./slots/SettingsScreen')).SettingsScreen }),
              },
            ],
          },
          ...SCREENS.map(({ path, load, access }): RouteObject => {
            const screen = { path, lazy: load };
            return access ? { element: <RequireAccess access={access} />, children: [screen] } : screen;
          }),
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

/** Routes are relative to the build's base path (`/app`). */
export function createRouter() {
  const basename = import.meta.env.BASE_URL.replace(/\/$/, '') || '/';
  const router = createBrowserRouter(routes, { basename });
  watchHeading(router);
  preloadWhenIdle(routes);
  return router;
}
