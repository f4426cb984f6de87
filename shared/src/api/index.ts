import * as announcements from '../announcements/announcements.endpoints';
import * as audit from '../audit/audit.endpoints';
import * as accounts from '../auth/account.endpoints';
import * as auth from '../auth/auth.endpoints';
import * as campaignSending from '../campaigns/campaign-sending.endpoints';
import * as campaignSettings from '../campaigns/campaign-settings.endpoints';
import * as campaigns from '../campaigns/campaigns.endpoints';
import * as chatbot from '../chatbot/chatbot.endpoints';
import * as chatMessages from '../chats/chat-messages.endpoints';
import * as chats from '../chats/chats.endpoints';
import * as companies from '../companies/companies.endpoints';
import * as connections from '../connections/connections.endpoints';
import * as contactListItems from '../contact-lists/contact-list-items.endpoints';
import * as contactLists from '../contact-lists/contact-lists.endpoints';
import * as listImports from '../contact-lists/list-import.endpoints';
import * as contacts from '../contacts/contacts.endpoints';
import * as contactImports from '../contacts/import.endpoints';
import type { AnyEndpoint } from '../contract';
import * as dashboard from '../dashboard/dashboard.endpoints';
import * as firstSteps from '../first-steps/first-steps.endpoints';
import * as helps from '../helps/helps.endpoints';
import * as kanbanBoards from '../kanban/boards.endpoints';
import * as kanbanCards from '../kanban/cards.endpoints';
import * as kanbanColumns from '../kanban/columns.endpoints';
import * as messageChanges from '../messages/changes.endpoints';
import * as messageExports from '../messages/export.endpoints';
import * as messageFiles from '../messages/files.endpoints';
import * as messages from '../messages/messages.endpoints';
import * as messagesApi from '../messages-api/messages-api.endpoints';
import * as webhooks from '../messages-api/webhooks.endpoints';
import * as notices from '../notifications/notices.endpoints';
import * as notifications from '../notifications/notifications.endpoints';
import * as optOuts from '../opt-outs/opt-outs.endpoints';
import * as plans from '../plans/plans.endpoints';
import * as platform from '../platform/platform.endpoints';
import * as queueOptions from '../queue-options/queue-options.endpoints';
import * as queues from '../queues/queues.endpoints';
import * as quickMessageGroups from '../quick-message-groups/quick-message-groups.endpoints';
import * as quickMessages from '../quick-messages/quick-messages.endpoints';
import * as reviews from '../reviews/reviews.endpoints';
import * as schedules from '../schedules/schedules.endpoints';
import * as settings from '../settings/settings.endpoints';
import * as subscription from '../subscription/subscription.endpoints';
import * as tags from '../tags/tags.endpoints';
import * as ticketNotes from '../ticket-notes/ticket-notes.endpoints';
import * as ticketActions from '../tickets/actions.endpoints';
import * as tickets from '../tickets/tickets.endpoints';
import * as userAdmin from '../users/admin.endpoints';
import * as users from '../users/users.endpoints';
import * as workingHours from '../working-hours/working-hours.endpoints';

function endpointsOf(feature: Record<string, unknown>): AnyEndpoint[] {
  return Object.values(feature).filter(
    (value): value is AnyEndpoint => typeof value === 'object' && value !== null && 'method' in value,
  );
}

export const ENDPOINTS: readonly AnyEndpoint[] = [
  accounts,
  announcements,
  audit,
  auth,
  chatbot,
  chats,
  chatMessages,
  companies,
  connections,
  campaigns,
  campaignSending,
  campaignSettings,
  contactLists,
  contactListItems,
  listImports,
  contacts,
  contactImports,
  dashboard,
  firstSteps,
  helps,
  kanbanBoards,
  kanbanColumns,
  kanbanCards,
  messages,
  messageChanges,
  messageExports,
  messageFiles,
  messagesApi,
  notices,
  notifications,
  optOuts,
  plans,
  platform,
  queues,
  queueOptions,
  quickMessageGroups,
  quickMessages,
  reviews,
  schedules,
  settings,
  subscription,
  tags,
  ticketNotes,
  ticketActions,
  tickets,
  users,
  userAdmin,
  workingHours,
  webhooks,
].flatMap(endpointsOf);
