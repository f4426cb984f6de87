import type { MailLanguage } from '@recado/shared/auth';
import type { AppContext } from '../../core/context';
import { noEvents } from '../../core/events';
import { accountMail } from './account-mail';
import { accessHours, type AccessHoursService, type AccessParts } from './access-hours';
import { userPresence, type UserPresence } from './presence';
import { usersAdmin, type AdminParts } from './users.admin';
import type { UserSources } from './users.presenter';
import { mountUsers } from './users.routes';
import { listenToEvents } from './users.listeners';
import { usersService, type User } from './users.service';

/** The people of a company, their calls and their access hours (specification 1 §7.2, 2 §7.4). */
export function createUsers(
  context: Pick<AppContext, 'publisher' | 'endpoints' | 'jobs' | 'events' | 'mail' | 'log'>,
  sources: UserSources,
  parts: Omit<AdminParts, 'hoursChanged' | 'connectionNames' | 'accountChanged'> &
    AccessParts & { languageOf(companyId: number): Promise<MailLanguage> },
): Users & UserPresence & { accessHours: AccessHoursService } {
  const events = context.events.of('users');
  const service = usersService(context.publisher, events);
  const hours = accessHours(context, parts);
  listenToEvents(events, { ...service, accessHours: hours });
  const accountChanged = ({ companyId, name, email }: User): void => {
    if (!context.mail.configured) return;
    parts
      .languageOf(companyId)
      .then((language) => context.mail.send({ to: email, ...accountMail(language, name) }))
      .catch((err: unknown) => context.log.warn({ err, companyId }, 'account change mail not sent'));
  };
  const admin = usersAdmin(service, {
    ...parts,
    ...sources,
    hoursChanged: hours.changed,
    accountChanged,
  });
  mountUsers(context.endpoints, service, admin, sources);
  return { ...service, ...userPresence(context), accessHours: hours };
}

/** The same without calls, for the owner's command-line tool. */
export function createUsersOffline({ publisher }: Pick<AppContext, 'publisher'>): Users {
  return usersService(publisher, noEvents);
}

export type Users = ReturnType<typeof usersService>;
export type { NewUser, User } from './users.service';
export { userMigrations } from './users.migrations';
