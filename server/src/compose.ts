import type { Db } from 'mongodb';
import type { AppContext } from './core/context';
import { joinChannels } from './composeChannels';
import { composeOwner } from './composeOwner';
import type { RealtimeHooks } from './core/realtime';
import { createAudit } from './features/audit';
import { createAuth, openRenewalToken, type Auth } from './features/auth';
import {
  companyNamesByIds,
  createCompanies,
  inactiveCompanyIds,
  lapsedCompanyIds,
  type Companies,
} from './features/companies';
import { createConnections } from './features/connections';
import { createContacts, type PersonCopies } from './features/contacts';
import { createDashboard } from './features/dashboard';
import { createMessages } from './features/messages';
import { createNotifications } from './features/notifications';
import { createPlans } from './features/plans';
import { sessionActivities } from './features/platform';
import { createQueues } from './features/queues';
import { createQuickMessageGroups } from './features/quick-message-groups';
import { createQuickMessages } from './features/quick-messages';
import { createSettings } from './features/settings';
import { createSubscription } from './features/subscription';
import { createTags } from './features/tags';
import { createTicketNotes, eraseNotesOfTicket, eraseTicketNotes } from './features/ticket-notes';
import { createTickets } from './features/tickets';
import { createUsers } from './features/users';
import { leaveNothingOf } from './userData';

interface Lent {
  db: () => Db;
  useRealtime: (hooks: Partial<RealtimeHooks>) => void;
  /** Erases what the messenger keeps of a person. */
  eraseMessenger: PersonCopies['eraseMessenger'];
}

/** Builds every feature and gives each what it needs of the others. Nothing runs yet. */
export function composeFeatures(context: AppContext, { db, useRealtime, eraseMessenger }: Lent) {
  const { log } = context;

  const inactiveCompanies = async () =>
    new Set([...(await inactiveCompanyIds()), ...(await lapsedCompanyIds(context.config.graceDays))]);
  const plans = createPlans();
  const audit = createAudit(context, { companyNames: companyNamesByIds });
  const companies: Companies = createCompanies(context, {
    plans,
    counts: {
      users: async (companyId) => (await users.listUsers(companyId)).length,
      connections: (companyId) => connections.count(companyId),
      queues: (companyId) => queues.countQueues(companyId),
    },
    createUser: (...of) => users.createUser(...of),
  });
  const settings = createSettings(context, {
    requireQueues: (...of) => queues.requireQueues(...of),
    audited: async (by, { key, value }) => {
      const company = await companies.getCompany(by.companyId);
      await audit.record({ by, action: 'setting.changed', company, subject: key, detail: value });
    },
  });
  const queues = createQueues(context, { companies });
  const users = createUsers(
    context,
    {
      queuesByIds: (...of) => queues.queuesByIds(...of),
      connectionNames: (...of) => connections.connectionNames(...of),
    },
    {
      mayCreate: async (companyId) => (await settings.getSetting(companyId, 'userCreation')) === 'enabled',
      enforced: async (companyId) => (await settings.getSetting(companyId, 'accessTime')) === 'enabled',
      timeZoneOf: companies.timeZoneOf,
      withinLimit: (companyId, create) => companies.withinLimit(companyId, 'users', create),
      placeFreed: (companyId) => companies.placeFreed(companyId, 'users'),
      requireQueues: (...of) => queues.requireQueues(...of),
      returnTickets: (...of) => tickets.releaseUser(...of),
      handOver: (...of) => handOver(...of),
      signedIn: (userIds) => auth.signedIn(userIds),
      audited: async (by, action, { companyId, name }) =>
        audit.record({ by, action, company: await companies.getCompany(companyId), subject: name }),
      endSessionsOf: (userId) => auth.endSessionsOf(userId),
      confirmPassword: (...of) => auth.confirmPassword(...of),
      languageOf: async (companyId) => (await companies.getCompany(companyId)).language,
    },
  );
  const activity = sessionActivities({ timeZoneOf: companies.timeZoneOf, log, events: context.events });
  const connections = createConnections(context, {
    inactiveCompanies,
    queues,
    companies,
  });
  const contacts = createContacts(context, {
    history: {
      moveTickets: (move) => tickets.forContacts.merge(move),
      moveMessages: (move, merged) => messages.moveMessages(move, merged),
      settleTickets: (...of) => messages.settleTickets(...of),
      returnTickets: (move) => tickets.forContacts.unmerge(move),
      returnMessages: (move) => messages.returnMessages(move),
    },
    copies: {
      openTickets: (...of) => tickets.ofContact.countOpen(...of),
      eraseMessages: (...of) => messages.eraseMessages(...of),
      eraseTickets: (...of) => tickets.forContacts.erase(...of),
      eraseNotes: eraseTicketNotes,
      eraseExports: (...of) => messages.eraseExports(...of),
      eraseMessenger,
      removeFile: context.media.remove,
    },
    connections,
    requireQueues: (...of) => queues.requireQueues(...of),
    usersByIds: (...of) => users.usersByIds(...of),
    requireTicket: (...of) => tickets.requireVisible(...of),
    openTickets: (...of) => tickets.forContacts.open(...of),
  });
  const tickets = createTickets(context, {
    contacts,
    queues,
    settings,
    connections,
    companies,
    searchMessages: (search) => messages.search(search),
    users,
    copies: {
      eraseMessages: (ticket) =>
        messages.eraseTicketMessages(ticket, (messengerIds) =>
          eraseMessenger(ticket.companyId, { users: [], messengerIds }),
        ),
      eraseNotes: eraseNotesOfTicket,
      eraseExports: (...of) => messages.eraseExports(...of),
    },
  });
  createDashboard(context, { tickets, users, timeZoneOf: companies.timeZoneOf });
  const ticketNotes = createTicketNotes(context, {
    contacts,
    users,
    requireTicket: (...of) => tickets.requireVisible(...of),
    contactOfTicket: async (companyId, ticketId) =>
      (await tickets.byIds(companyId, [ticketId]))[0]?.contactId,
    hiddenTickets: (...of) => tickets.ofContact.hiddenIds(...of),
    knowsContact: (...of) => tickets.ofContact.areKnownTo(...of),
  });
  const messages = createMessages(context, {
    tickets,
    contacts,
    silence: {
      companiesWith: settings.companiesWith,
      endMessages: connections.endMessages,
      connectedSince: connections.connectedSince,
      inactiveCompanies,
    },
    isQuickMessageFile: (...of) => quickMessages.isUsableFile(...of),
  });
  const tags = createTags(context, { tickets: tickets.tags });
  const quickMessageGroups = createQuickMessageGroups(context, {
    sharedGroupIds: (...of) => quickMessages.sharedGroupIds(...of),
    inGroup: (...of) => quickMessages.inGroup(...of),
    groupDeleted: (...of) => quickMessages.groupDeleted(...of),
  });
  const quickMessages = createQuickMessages(context, { groups: quickMessageGroups });
  createNotifications(context, { tickets, messages });
  const subscription = createSubscription(context, {
    companies,
    openRenewal: (token) => openRenewalToken(context.secrets, users, token),
    audited: (by, action, of) => audit.record({ by, action, ...of }),
  });
  const auth: Auth = createAuth(context, {
    users,
    companies,
    settings,
    queues,
    connectionNames: connections.connectionNames,
    withinHours: users.accessHours.allows,
    visited: (action, by, company, detail, id) => audit.record({ id, action, by, company, detail }),
  });
  const handOver = leaveNothingOf({
    auth,
    contacts,
    messages,
    quickMessageGroups,
    quickMessages,
    tags,
    users,
  });
  const { helps, stopAfterGrace } = composeOwner(context, {
    audit,
    auth,
    companies,
    connections,
    plans,
    settings,
    subscription,
    db,
  });

  joinChannels(context, useRealtime, { activity, auth, connections, contacts, messages, tickets, users });

  return {
    plans,
    companies,
    settings,
    queues,
    users,
    connections,
    contacts,
    tickets,
    ticketNotes,
    tags,
    quickMessageGroups,
    quickMessages,
    messages,
    auth,
    subscription,
    audit,
    helps,
    stopAfterGrace,
    activity,
  };
}
