export const DASHBOARD_PATH = '/';
export const TICKETS_PATH = '/tickets';
export const CONTACTS_PATH = '/contacts';
export const SCHEDULES_PATH = '/schedules';
export const CHATS_PATH = '/chats';
export const chatPath = (uuid: string) => `${CHATS_PATH}/${uuid}`;
export const TAGS_PATH = '/tags';
export const QUICK_MESSAGES_PATH = '/quick-messages';
export const QUICK_MESSAGE_GROUPS_PATH = '/quick-messages-groups';
export const CAMPAIGNS_PATH = '/campaigns';
export const campaignReportPath = (id: number | ':campaignId') => `/campaign/${id}/report`;
export const CAMPAIGN_SETTINGS_PATH = '/campaigns-config';
export const CONTACT_LISTS_PATH = '/contact-lists';
export const contactListPath = (id: number | ':contactListId') => `${CONTACT_LISTS_PATH}/${id}/contacts`;
export const ANNOUNCEMENTS_PATH = '/announcements';
export const KANBAN_PATH = '/kanban';
export const CONNECTIONS_PATH = '/connections';
export const connectionEditPath = (id: number) => `${CONNECTIONS_PATH}?edit=${id}`;
export const connectionHealthPath = (id: number | ':connectionId') => `${CONNECTIONS_PATH}/${id}/health`;
export const QUEUES_PATH = '/queues';
export const USERS_PATH = '/users';
export const REVIEWS_PATH = '/reviews';
export const MESSAGES_API_PATH = '/messages-api';
export const SETTINGS_PATH = '/settings';
export const SUBSCRIPTION_PATH = '/subscription';
export const HELPS_PATH = '/helps';
export const PLATFORM_PATH = '/platform';

export const LOGIN_PATH = '/login';
export const SIGN_UP_PATH = '/signup';
export const FORGOT_PASSWORD_PATH = '/forgot-password';
/** Page that a link in an e-mail opens. The link's secret is in the URL fragment. */
export const RESET_PASSWORD_PATH = '/reset-password';
/** Payment page of an expired company; the link's secret is in the URL fragment. */
export const RENEWAL_PATH = '/renewal';
/** Page of a customer's review, which the server renders. */
export const REVIEW_LINK_PATH = '/avaliacao/:uuid';
/** Page that changes the desktop app's server. */
export const SERVER_PATH = '/server';
