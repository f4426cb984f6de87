import type { FeatureMigrations } from './core/database';
import { dueWorkMigrations } from './core/due-work';
import { jobMigrations } from './core/jobs';
import { mediaMigrations } from './core/media';
// Imports the file, because the folder's index would load the whole realtime channel.
import { realtimeMigrations } from './core/realtime/servers/packets';
import { announcementMigrations } from './features/announcements';
import { auditMigrations } from './features/audit';
import { authMigrations } from './features/auth';
import { automationMigrations } from './features/automation';
import { campaignMigrations } from './features/campaigns';
import { chatbotMigrations } from './features/chatbot';
import { chatMigrations } from './features/chats';
import { companyMigrations } from './features/companies';
import { connectionMigrations } from './features/connections';
import { contactListMigrations } from './features/contact-lists';
import { contactImportMigrations, contactMigrations, contactSearchMigrations } from './features/contacts';
import { exportMigrations } from './features/conversation-exports';
import { kanbanMigrations } from './features/kanban';
import { inboundMigrations, messageMigrations, messageSearchMigrations } from './features/messages';
import { messagesApiMigrations } from './features/messages-api';
import { notificationMigrations } from './features/notifications';
import { optOutMigrations } from './features/opt-outs';
import { planMigrations } from './features/plans';
import { queueMigrations } from './features/queues';
import { quickMessageGroupMigrations } from './features/quick-message-groups';
import { quickMessageMigrations } from './features/quick-messages';
import { reviewMigrations } from './features/reviews';
import { scheduleMigrations } from './features/schedules';
import { subscriptionMigrations } from './features/subscription';
import { tagMigrations } from './features/tags';
import { ticketNoteMigrations } from './features/ticket-notes';
import { ticketsMigrations } from './features/tickets';
import { userMigrations } from './features/users';
import { workingHoursMigrations } from './features/working-hours';
// Imports the file, because the folder's index would load the whole messenger.
import { leaseMigrations } from './messenger/leases/leases.migrations';
import { messengerMigrations } from './messenger/messenger.migrations';

/** In the order in which they run (docs/migrations.md). */
export const MIGRATIONS: readonly FeatureMigrations[] = [
  jobMigrations,
  dueWorkMigrations,
  realtimeMigrations,
  mediaMigrations,
  companyMigrations,
  planMigrations,
  auditMigrations,
  announcementMigrations,
  subscriptionMigrations,
  userMigrations,
  authMigrations,
  queueMigrations,
  chatbotMigrations,
  workingHoursMigrations,
  connectionMigrations,
  contactMigrations,
  contactSearchMigrations,
  contactImportMigrations,
  contactListMigrations,
  chatMigrations,
  optOutMigrations,
  ...ticketsMigrations,
  ticketNoteMigrations,
  tagMigrations,
  kanbanMigrations,
  quickMessageGroupMigrations,
  quickMessageMigrations,
  notificationMigrations,
  messageMigrations,
  messageSearchMigrations,
  inboundMigrations,
  messagesApiMigrations,
  reviewMigrations,
  scheduleMigrations,
  campaignMigrations,
  automationMigrations,
  exportMigrations,
  messengerMigrations,
  leaseMigrations,
];
