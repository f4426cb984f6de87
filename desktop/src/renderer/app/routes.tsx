import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { loadAnnouncementsPage } from '@/features/announcements';
import {
  loadForgotPasswordPage,
  loadLoginPage,
  loadResetPasswordPage,
  loadSignUpPage,
  ServerAddressPage,
} from '@/features/auth';
import { loadCampaignReportPage, loadCampaignSettingsPage, loadCampaignsPage } from '@/features/campaigns';
import { loadChatsPage } from '@/features/chats';
import { loadConnectionsPage } from '@/features/connections';
import { loadContactListItemsPage, loadContactListsPage } from '@/features/contact-lists';
import { DashboardPage } from '@/features/dashboard';
import { loadHelpsPage } from '@/features/helps';
import { loadKanbanPage } from '@/features/kanban';
import { loadMessagesApiPage } from '@/features/messages-api';
import { loadPlatformPage } from '@/features/platform';
import { loadQueuesPage } from '@/features/queues';
import { loadQuickMessageGroupsPage, loadQuickMessagesPage } from '@/features/quick-messages';
import { loadReviewLinkPage, loadReviewsPage } from '@/features/reviews';
import { loadSchedulesPage } from '@/features/schedules';
import { loadRenewalPage, loadSubscriptionPage } from '@/features/subscription';
import { loadTagsPage } from '@/features/tags';
import { loadTicketsPage } from '@/features/tickets';
import { loadUsersPage } from '@/features/users';
import { watchHeading } from '@/lib/navigation/heading';
import {
  ANNOUNCEMENTS_PATH,
  CAMPAIGN_SETTINGS_PATH,
  campaignReportPath,
  CAMPAIGNS_PATH,
  CHATS_PATH,
  CONNECTIONS_PATH,
  CONTACT_LISTS_PATH,
  contactListPath,
  CONTACTS_PATH,
  DASHBOARD_PATH,
  FORGOT_PASSWORD_PATH,
  HELPS_PATH,
  KANBAN_PATH,
  LOGIN_PATH,
  MESSAGES_API_PATH,
  PLATFORM_PATH,
  QUEUES_PATH,
  QUICK_MESSAGE_GROUPS_PATH,
  QUICK_MESSAGES_PATH,
  RENEWAL_PATH,
  RESET_PASSWORD_PATH,
  REVIEW_LINK_PATH,
  REVIEWS_PATH,
  SCHEDULES_PATH,
  SERVER_PATH,
  SETTINGS_PATH,
  SIGN_UP_PATH,
  SUBSCRIPTION_PATH,
  TAGS_PATH,
  USERS_PATH,
} from '@/lib/navigation/paths';
import { preload, preloadWhenIdle } from './preload-code';
import { NotFoundPage, RootScreenError, ScreenError } from './ScreenError';
import {
  RequireCampaigns,
  RequireKanban,
  RequirePermission,
  RequireSuperAdmin,
} from './session/RequirePermission';
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
            element: <RequirePermission permission="dashboard:view" elsewhere="/tickets" />,
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
          {
            path: QUICK_MESSAGE_GROUPS_PATH,
            lazy: loadQuickMessageGroupsPage,
          },
          {
            path: QUICK_MESSAGES_PATH,
            lazy: loadQuickMessagesPage,
          },
          {
            path: CONTACTS_PATH,
            lazy: loadContactsScreen,
          },
          {
            path: SCHEDULES_PATH,
            lazy: loadSchedulesPage,
          },
          {
            path: TAGS_PATH,
            lazy: loadTagsPage,
          },
          {
            path: `${CHATS_PATH}/:uuid?`,
            lazy: loadChatsPage,
          },
          {
            element: <RequireCampaigns />,
            children: [
              {
                path: CAMPAIGNS_PATH,
                lazy: loadCampaignsPage,
              },
              {
                path: campaignReportPath(':campaignId'),
                lazy: loadCampaignReportPage,
              },
              {
                path: CAMPAIGN_SETTINGS_PATH,
                lazy: loadCampaignSettingsPage,
              },
              {
                path: CONTACT_LISTS_PATH,
                lazy: loadContactListsPage,
              },
              {
                path: contactListPath(':contactListId'),
                lazy: loadContactListItemsPage,
              },
            ],
          },
          {
            element: <RequirePermission permission="drawer-admin-items:view" />,
            children: [
              {
                path: CONNECTIONS_PATH,
                lazy: loadConnectionsPage,
              },
              {
                path: QUEUES_PATH,
                lazy: loadQueuesPage,
              },
              {
                path: USERS_PATH,
                lazy: loadUsersPage,
              },
              {
                path: REVIEWS_PATH,
                lazy: loadReviewsPage,
              },
              {
                path: MESSAGES_API_PATH,
                lazy: loadMessagesApiPage,
              },
              {
                path: SUBSCRIPTION_PATH,
                lazy: loadSubscriptionPage,
              },
              {
                path: SETTINGS_PATH,
                lazy: async () => ({ Component: (await import('./slots/SettingsScreen')).SettingsScreen }),
              },
            ],
          },
          {
            element: <RequireKanban />,
            children: [
              {
                path: KANBAN_PATH,
                lazy: loadKanbanPage,
              },
            ],
          },
          {
            path: HELPS_PATH,
            lazy: loadHelpsPage,
          },
          {
            element: <RequireSuperAdmin />,
            children: [
              {
                path: ANNOUNCEMENTS_PATH,
                lazy: loadAnnouncementsPage,
              },
              {
                path: PLATFORM_PATH,
                lazy: loadPlatformPage,
              },
            ],
          },
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
