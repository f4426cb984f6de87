import type { SettingKey } from '@recado/shared/settings';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { noEvents } from '#core/events';
import type { Companies } from '#features/companies';
import type { Connections } from '#features/connections';
import type { Queues } from '#features/queues';
import type { Settings } from '#features/settings';
import { accessHours, type AccessHoursService } from './access-hours';
import { accountMail } from './account-mail';
import { type Availability, userAvailability } from './availability';
import { type UserPresence, userPresence } from './presence';
import { type AdminDeps, usersAdmin } from './users.admin';
import { defineJobs } from './users.jobs';
import { listenToEvents } from './users.listeners';
import { userMigrations } from './users.migrations';
import { mountUsers } from './users.routes';
import { usersService } from './users.service';

/** @throws ERR_VALIDATION (field currentPassword), ERR_TOO_MANY_REQUESTS */
export type ConfirmPassword = (
  users: Users,
  user: { id: number; email: string },
  password: string,
) => Promise<void>;

export interface UsersDeps {
  companies: Companies;
  connections: Connections;
  queues: Queues;
  settings: Settings;
  signedIn(userIds: readonly number[]): Promise<number[]>;
  confirmPassword: ConfirmPassword;
  countOpenTickets: AdminDeps['countOpenTickets'];
}

export interface CreatedUsers extends Users, UserPresence {
  accessHours: AccessHoursService;
  availability: Availability;
}

export function createUsers(
  context: AppContext,
  { companies, connections, queues, settings, signedIn, confirmPassword, countOpenTickets }: UsersDeps,
): CreatedUsers {
  const events = context.events.of('users');
  const service = usersService(events);
  const enabled = async (companyId: number, key: SettingKey) =>
    (await settings.getSetting(companyId, key)) === 'enabled';
  const hours = accessHours(context, {
    enforced: (companyId) => enabled(companyId, 'accessTime'),
    timeZoneOf: companies.timeZoneOf,
    signedIn,
    events,
  });
  listenToEvents(events, context.publisher, { ...service, accessHours: hours });
  companies.extend('users', { createUser: service.createUser });
  const admin = usersAdmin(service, {
    events,
    mayCreate: (companyId) => enabled(companyId, 'userCreation'),
    withinLimit: (companyId, create) => companies.withinLimit(companyId, 'users', create),
    slotReleased: (companyId) => companies.slotReleased(companyId, 'users'),
    requireQueues: queues.requireQueues,
    connectionNames: connections.connectionNames,
    confirmPassword: (user, password) => confirmPassword(service, user, password),
    countOpenTickets,
    hoursChanged: hours.changed,
    accountChanged: ({ companyId, name, email }) => {
      if (!context.mail.configured) return;
      companies
        .getCompany(companyId)
        .then(({ language }) => context.mail.send({ to: email, ...accountMail(language, name) }))
        .catch((err: unknown) => context.log.warn({ err, companyId }, 'account change mail not sent'));
    },
  });
  const { queuesByIds } = queues;
  const { connectionNames } = connections;
  mountUsers(context.endpoints, service, admin, { queuesByIds, connectionNames });
  const presence = userPresence(events);
  defineJobs(context.jobs, { presence: presence.sweepGone, accessHours: hours.sweep });
  return { ...service, ...presence, accessHours: hours, availability: userAvailability(hours.allows) };
}

/** Creates the service for the command-line tool, without events. */
export function createUsersOffline(): Users {
  return usersService(noEvents);
}

export type Users = ReturnType<typeof usersService>;
export { countUsers, type NewUser, type User } from './users.service';

export const usersData: StoredData = {
  migrations: [userMigrations],
  companyCollections: ['users'],
};
