import { lazy } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import {
  FORGOT_PASSWORD_PATH,
  LOGIN_PATH,
  RESET_PASSWORD_PATH,
  SERVER_PATH,
  ServerAddressPage,
  SIGN_UP_PATH,
} from '../features/auth';
import { CONNECTIONS_PATH } from '../features/connections';
import { CONTACTS_PATH } from '../features/contacts';
import { DASHBOARD_PATH } from '../features/dashboard';
import { HELPS_PATH } from '../features/helps';
import { PLATFORM_PATH } from '../features/platform';
import { QUEUES_PATH } from '../features/queues';
import { QUICK_MESSAGE_GROUPS_PATH, QUICK_MESSAGES_PATH } from '../features/quick-messages';
import { SETTINGS_PATH } from '../features/settings';
import { RENEWAL_PATH, SUBSCRIPTION_PATH } from '../features/subscription';
import { TAGS_PATH } from '../features/tags';
import { ticketRoutes } from '../features/tickets/routes';
import { USERS_PATH } from '../features/users';
import { watchHeading } from '../lib/navigation';
import { preloadWhenIdle } from './preloadCode';
import { NotFoundPage } from './NotFoundPage';
import { ScreenError } from './ScreenError';
import { RequirePermission } from './session/RequirePermission';
import { RequireSession } from './session/RequireSession';
import { RequireSignedOut } from './session/RequireSignedOut';
import { RequireSuperAdmin } from './session/RequireSuperAdmin';
import { LazyShell } from './shell/LazyShell';
import { ShellSkeleton } from './shell/ShellSkeleton';
import { TicketScreens } from './slots/TicketScreens';

/** A route's own `lazy` is loaded before the redirect to sign-in, and "/" is where a first visit begins. */
const LazyDashboard = lazy(async () => ({
  default: (await import('../features/dashboard/DashboardPage')).DashboardPage,
}));

/** Every route of the app (specification 1 §2.1); screens load when they are first opened. */
const routes: RouteObject[] = [
  {
    element: <RequireSignedOut />,
    errorElement: <ScreenError />,
    hydrateFallbackElement: <ShellSkeleton />,
    children: [
      { path: SERVER_PATH, element: <ServerAddressPage /> },
      {
        path: LOGIN_PATH,
        lazy: async () => ({ Component: (await import('./slots/LoginScreen')).LoginScreen }),
      },
      {
        path: SIGN_UP_PATH,
        lazy: async () => ({ Component: (await import('../features/auth/SignUpPage')).SignUpPage }),
      },
      {
        path: FORGOT_PASSWORD_PATH,
        lazy: async () => ({
          Component: (await import('../features/auth/ForgotPasswordPage')).ForgotPasswordPage,
        }),
      },
      {
        path: RENEWAL_PATH,
        lazy: async () => ({
          Component: (await import('../features/subscription/RenewalPage')).RenewalPage,
        }),
      },
      {
        path: RESET_PASSWORD_PATH,
        lazy: async () => ({
          Component: (await import('../features/auth/ResetPasswordPage')).ResetPasswordPage,
        }),
      },
    ],
  },
  {
    element: (
      <RequireSession>
        <LazyShell />
      </RequireSession>
    ),
    errorElement: <ScreenError />,
    hydrateFallbackElement: <ShellSkeleton />,
    children: [
      {
        errorElement: <ScreenError />,
        children: [
          {
            element: <RequirePermission permission="dashboard:view" elsewhere="/tickets" />,
            children: [
              {
                path: DASHBOARD_PATH,
                element: <LazyDashboard />,
              },
            ],
          },
          { element: <TicketScreens />, children: ticketRoutes },
          {
            path: QUICK_MESSAGE_GROUPS_PATH,
            lazy: async () => ({
              Component: (await import('../features/quick-messages/QuickMessageGroupsPage'))
                .QuickMessageGroupsPage,
            }),
          },
          {
            path: QUICK_MESSAGES_PATH,
            lazy: async () => ({
              Component: (await import('../features/quick-messages/QuickMessagesPage')).QuickMessagesPage,
            }),
          },
          {
            path: CONTACTS_PATH,
            lazy: async () => ({ Component: (await import('./slots/ContactsScreen')).ContactsScreen }),
          },
          {
            path: TAGS_PATH,
            lazy: async () => ({ Component: (await import('../features/tags/TagsPage')).TagsPage }),
          },
          {
            element: <RequirePermission permission="drawer-admin-items:view" />,
            children: [
              {
                path: CONNECTIONS_PATH,
                lazy: async () => ({
                  Component: (await import('../features/connections/ConnectionsPage')).ConnectionsPage,
                }),
              },
              {
                path: QUEUES_PATH,
                lazy: async () => ({
                  Component: (await import('../features/queues/QueuesPage')).QueuesPage,
                }),
              },
              {
                path: USERS_PATH,
                lazy: async () => ({ Component: (await import('../features/users/UsersPage')).UsersPage }),
              },
              {
                path: SUBSCRIPTION_PATH,
                lazy: async () => ({
                  Component: (await import('../features/subscription/SubscriptionPage')).SubscriptionPage,
                }),
              },
              {
                path: SETTINGS_PATH,
                lazy: async () => ({ Component: (await import('./slots/SettingsScreen')).SettingsScreen }),
              },
            ],
          },
          {
            path: HELPS_PATH,
            lazy: async () => ({ Component: (await import('../features/helps/HelpsPage')).HelpsPage }),
          },
          {
            element: <RequireSuperAdmin />,
            children: [
              {
                path: PLATFORM_PATH,
                lazy: async () => ({
                  Component: (await import('../features/platform/PlatformPage')).PlatformPage,
                }),
              },
            ],
          },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

/** The router, below the address the build is served under (`/app`). */
export function createRouter() {
  const basename = import.meta.env.BASE_URL.replace(/\/$/, '') || '/';
  const router = createBrowserRouter(routes, { basename });
  watchHeading(router);
  preloadWhenIdle(routes);
  return router;
}
