import type { Db } from 'mongodb';
import { composePlatformAdmin } from './compose-platform-admin';
import { connectRealtime } from './connect-realtime';
import type { AppContext } from './core/context';
import type { StoredData } from './core/database';
import type { RealtimeHooks } from './core/realtime';
import { announcementsData } from './features/announcements';
import { createAssignment } from './features/assignment';
import { auditData, createAudit } from './features/audit';
import {
  type Auth,
  authData,
  createAuth,
  currentPasswordCheck,
  openRenewalToken,
  sessionStore,
} from './features/auth';
import { createAutoClose } from './features/auto-close';
import { automationData, createAutomation } from './features/automation';
import { createCalls } from './features/calls';
import { campaignsData, campaignsUsing, createCampaigns, listsOfCampaigns } from './features/campaigns';
import { chatbotData, createChatbot } from './features/chatbot';
import { chatsData, createChats } from './features/chats';
import {
  type Companies,
  companiesData,
  companiesWithoutSessions,
  companyNamesByIds,
  createCompanies,
} from './features/companies';
import { connectionHealthData, createConnectionHealth } from './features/connection-health';
import { connectionsData, countConnections, createConnections } from './features/connections';
import { contactListsData, createContactLists } from './features/contact-lists';
import { contactsData, createContactEndpoints, createContacts } from './features/contacts';
import { conversationExportsData, createConversationExports } from './features/conversation-exports';
import { createDashboard } from './features/dashboard';
import { createFirstSteps } from './features/first-steps';
import { helpsData } from './features/helps';
import { createImports } from './features/imports';
import { boardIdOf, createKanban, kanbanData } from './features/kanban';
import { createMessages, type EraseMessenger, messagesData, searchMessages } from './features/messages';
import { createMessagesApi, messagesApiData } from './features/messages-api';
import { createNotifications, notificationsData } from './features/notifications';
import { createOfflinePeriods, offlinePeriodsData } from './features/offline-periods';
import { createOptOuts, optOutsData } from './features/opt-outs';
import { createPlans, plansData } from './features/plans';
import { type BackupSources, platformData, sessionActivities } from './features/platform';
import { countQueues, createQueues, queuesData } from './features/queues';
import { createQuickMessageGroups, quickMessageGroupsData } from './features/quick-message-groups';
import { createQuickMessages, quickMessagesData } from './features/quick-messages';
import { createRestoredData } from './features/restored-data';
import { createReviews, reviewsData } from './features/reviews';
import { contactsWithSchedule, createSchedules, schedulesData } from './features/schedules';
import { createLevelRegistry, createServiceLevels, serviceLevelsData } from './features/service-levels';
import { createSettings, settingsData } from './features/settings';
import { createSourceLinks, sourceLinksData } from './features/source-links';
import { createSubscription, subscriptionData } from './features/subscription';
import { createTags, tagsData } from './features/tags';
import { createTicketNotes, noteTexts, ticketNotesData } from './features/ticket-notes';
import {
  countOpenTicketsOfContact,
  countOpenTicketsOfUser,
  countTicketsByLink,
  createTickets,
  ticketsData,
} from './features/tickets';
import { countUsers, createUsers, usersData } from './features/users';
import { createOpeningHours, createWorkingHours, workingHoursData } from './features/working-hours';

/** In the order in which their migrations run. */
export const FEATURE_DATA: readonly StoredData[] = [
  companiesData,
  plansData,
  auditData,
  announcementsData,
  helpsData,
  subscriptionData,
  usersData,
  authData,
  queuesData,
  settingsData,
  chatbotData,
  workingHoursData,
  connectionsData,
  contactsData,
  contactListsData,
  chatsData,
  optOutsData,
  ticketsData,
  ticketNotesData,
  tagsData,
  kanbanData,
  quickMessageGroupsData,
  quickMessagesData,
  sourceLinksData,
  notificationsData,
  messagesData,
  offlinePeriodsData,
  messagesApiData,
  reviewsData,
  schedulesData,
  serviceLevelsData,
  campaignsData,
  connectionHealthData,
  automationData,
  conversationExportsData,
  platformData,
];

interface RuntimeDeps {
  db: () => Db;
  useRealtime: (hooks: Partial<RealtimeHooks>) => void;
  eraseMessenger: EraseMessenger;
  /** In the order of a company's deletion. */
  companyCollections: readonly string[];
  /** Undefined unless backups are scheduled. */
  backupStatus: BackupSources['backupStatus'];
}

/**
 * Creates features after those that they use (`compose.graph.test.ts`). Events and extension points connect
 * them in the opposite direction.
 */
export function composeFeatures(
  context: AppContext,
  { db, useRealtime, eraseMessenger, companyCollections, backupStatus }: RuntimeDeps,
) {
  context.personalData.register('messenger', {
    collections: {
      messenger_state:
        'number and LID in the ids of key rows; sealed: raw messages until they are stored, their secrets, sent messages for three days, keys, the mapping of number and LID',
    },
    // A message that another store still sends creates rows again.
    after: 'others',
    erase: ({ companyId, phones, lids }) =>
      eraseMessenger(companyId, { users: [...phones, ...lids], messengerIds: [] }),
    merge: 'found by number and by LID',
  });
  const inactiveCompanies = () => companiesWithoutSessions(context.config.graceDays);
  const plans = createPlans();
  createAudit(context, { companyNames: companyNamesByIds });
  const companies: Companies = createCompanies(context, {
    plans,
    counts: { users: countUsers, connections: countConnections, queues: countQueues },
  });
  const queues = createQueues(context, { companies });
  const settings = createSettings(context, { queues, boardIdOf });
  const connections = createConnections(context, { inactiveCompanies, queues, companies });
  const users = createUsers(context, {
    companies,
    connections,
    queues,
    settings,
    signedIn: sessionStore(context.config).signedIn,
    confirmPassword: currentPasswordCheck(context.secrets),
    countOpenTickets: countOpenTicketsOfUser,
  });
  const auth: Auth = createAuth(context, {
    users,
    companies,
    settings,
    queues,
    connectionNames: connections.connectionNames,
    withinHours: users.accessHours.allows,
  });
  const imports = createImports(context);
  const contacts = createContacts(context, {
    companies,
    connections,
    queues,
    users,
    countOpenTickets: countOpenTicketsOfContact,
  });
  const optOuts = createOptOuts(context, { companies, contacts });
  const contactLists = createContactLists(context, {
    companies,
    connections,
    contacts,
    imports,
    optOuts,
    uses: { campaignsUsing, listsOfCampaigns },
  });
  const hours = createOpeningHours(context.servers, { companies, queues, settings });
  const levels = createLevelRegistry(context);
  const sourceLinks = createSourceLinks(context, { connections, countTickets: countTicketsByLink });
  const tickets = createTickets(context, {
    contacts,
    queues,
    users,
    settings,
    connections,
    companies,
    hours,
    levels,
    sourceLinks,
    inactiveCompanies,
    noteTexts,
    searchMessages,
  });
  const ticketNotes = createTicketNotes(context, { contacts, users, tickets });
  const tags = createTags(context, { tickets });
  const assignment = createAssignment(context, { queues, tickets, users });
  const kanban = createKanban(context, { settings, tickets });
  const contactImports = createContactEndpoints(context, {
    companies,
    connections,
    contacts,
    imports,
    queues,
    tickets,
    users,
    requireBoard: kanban.requireBoard,
  });
  const quickMessageGroups = createQuickMessageGroups(context);
  const quickMessages = createQuickMessages(context, { groups: quickMessageGroups });
  const messages = createMessages(context, {
    companies,
    settings,
    tickets,
    contacts,
    quickMessages,
    automaticFactor: connections.automaticFactor,
    eraseMessenger,
  });
  const automation = createAutomation(context, { contacts, connections, messages, tickets });
  const workingHours = createWorkingHours(context, {
    automation,
    companies,
    connections,
    hours,
    messages,
    queues,
    settings,
    tickets,
  });
  const reviews = createReviews(context, {
    automation,
    companies,
    connections,
    contacts,
    messages,
    queues,
    tickets,
    users,
  });
  createCalls(context, { contacts, tickets, messages });
  const chatbot = createChatbot(context, {
    automation,
    queues,
    users,
    connections,
    contacts,
    messages,
    tickets,
    workingHours,
  });
  createRestoredData(context);
  createFirstSteps(context, { chatbot, companies, connections, contacts, queues, settings, users });
  const offlinePeriods = createOfflinePeriods(context, { messages });
  const autoClose = createAutoClose(context, {
    automation,
    offlinePeriods,
    workingHours,
    tickets,
    contacts,
    messages,
    settings,
    connections,
    inactiveCompanies,
    withSchedule: contactsWithSchedule,
  });
  const messagesApi = createMessagesApi(context, {
    companies,
    connections,
    contacts,
    messages,
    queues,
    tickets,
    users,
  });
  const schedules = createSchedules(context, {
    companies,
    connections,
    contacts,
    messages,
    optOuts,
    tickets,
    users,
    workingHours,
  });
  const campaigns = createCampaigns(context, {
    autoClose,
    automation,
    companies,
    connections,
    contactLists,
    contacts,
    messages,
    optOuts,
    queues,
    settings,
    tickets,
  });
  const connectionHealth = createConnectionHealth(context, {
    campaigns,
    connections,
    contacts,
    messages,
    schedules,
  });
  const conversationExports = createConversationExports(context, { tickets, messages });
  const serviceLevels = createServiceLevels(context, {
    companies,
    hours,
    levels,
    messages,
    queues,
    tickets,
    users,
  });
  createDashboard(context, { tickets, reviews, users, queues, companies, contacts, serviceLevels });
  const chats = createChats(context, { users });
  createNotifications(context, { contacts, messages, reviews, settings, tickets, users });
  const subscription = createSubscription(context, {
    companies,
    openRenewal: (token) => openRenewalToken(context.secrets, users, token),
  });
  const activity = sessionActivities({ ...context, timeZoneOf: companies.timeZoneOf });
  const { announcements, helps, platform, stopAfterGrace } = composePlatformAdmin(context, {
    companies,
    connections,
    plans,
    settings,
    subscription,
    users,
    db,
    companyCollections,
    backupStatus,
  });

  context.extensionPoints.requireComplete();

  connectRealtime(context, useRealtime, { auth, messages, settings, tickets, users });

  return {
    platform,
    plans,
    companies,
    settings,
    queues,
    users,
    connections,
    connectionHealth,
    contacts,
    contactImports,
    contactLists,
    optOuts,
    sourceLinks,
    tickets,
    ticketNotes,
    tags,
    kanban,
    assignment,
    quickMessageGroups,
    quickMessages,
    messages,
    messagesApi,
    automation,
    workingHours,
    chatbot,
    offlinePeriods,
    autoClose,
    reviews,
    schedules,
    serviceLevels,
    chats,
    campaigns,
    conversationExports,
    auth,
    subscription,
    announcements,
    helps,
    stopAfterGrace,
    activity,
  };
}
