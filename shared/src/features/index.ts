import { announcements } from '../announcements/announcements.feature';
import { campaigns } from '../campaigns/campaigns.feature';
import { chats } from '../chats/chats.feature';
import { companies } from '../companies/companies.feature';
import { connections } from '../connections/connections.feature';
import { contactLists } from '../contact-lists/contact-lists.feature';
import { contacts } from '../contacts/contacts.feature';
import { dashboard } from '../dashboard/dashboard.feature';
import { helps } from '../helps/helps.feature';
import { kanban } from '../kanban/kanban.feature';
import { messages } from '../messages/messages.feature';
import { messagesApi } from '../messages-api/messages-api.feature';
import { optOuts } from '../opt-outs/opt-outs.feature';
import { plans } from '../plans/plans.feature';
import { platform } from '../platform/platform.feature';
import { queueOptions } from '../queue-options/queue-options.feature';
import { queues } from '../queues/queues.feature';
import { quickMessageGroups } from '../quick-message-groups/quick-message-groups.feature';
import { quickMessages } from '../quick-messages/quick-messages.feature';
import { schedules } from '../schedules/schedules.feature';
import { serviceLevels } from '../service-levels/service-levels.feature';
import { sourceLinks } from '../source-links/source-links.feature';
import { subscription } from '../subscription/subscription.feature';
import { tags } from '../tags/tags.feature';
import { ticketNotes } from '../ticket-notes/ticket-notes.feature';
import { tickets } from '../tickets/tickets.feature';
import { users } from '../users/users.feature';
import { workingHours } from '../working-hours/working-hours.feature';
import { merged } from './feature';

/** Features with error codes or permissions of their own. */
const FEATURES = [
  announcements,
  campaigns,
  chats,
  companies,
  connections,
  contactLists,
  contacts,
  dashboard,
  helps,
  kanban,
  messages,
  messagesApi,
  optOuts,
  plans,
  platform,
  queueOptions,
  queues,
  quickMessageGroups,
  quickMessages,
  schedules,
  serviceLevels,
  sourceLinks,
  subscription,
  tags,
  ticketNotes,
  tickets,
  users,
  workingHours,
] as const;

export const FEATURE_ERRORS = merged(FEATURES, 'errors');
export const FEATURE_PERMISSIONS = merged(FEATURES, 'permissions');
export type { Profile } from './feature';
