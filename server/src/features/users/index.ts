import type { AppContext } from '../../core/context';
import { accessHours, type AccessHoursService, type AccessParts } from './access-hours';
import { userPresence, type UserPresence } from './presence';
import { usersAdmin, type AdminParts } from './users.admin';
import type { UserSources } from './users.presenter';
import { mountUsers } from './users.routes';
import { usersService, type UserListener } from './users.service';

/** The people of a company, their calls and their access hours (specification 1 §7.2, 2 §7.4). */
export function createUsers(
  context: Pick<AppContext, 'publisher' | 'endpoints' | 'jobs'>,
  listener: UserListener,
  sources: UserSources,
  parts: Omit<AdminParts, 'hoursChanged' | 'connectionNames'> & AccessParts,
): Users & UserPresence & { accessHours: AccessHoursService } {
  const service = usersService(context.publisher, listener);
  const hours = accessHours(context, parts);
  const admin = usersAdmin(service, { ...parts, ...sources, hoursChanged: hours.changed });
  mountUsers(context.endpoints, service, admin, sources);
  return { ...service, ...userPresence(context), accessHours: hours };
}

/** The same without calls, for the owner's tool: nobody is connected there to hear of a change. */
export function createUsersOffline({ publisher }: Pick<AppContext, 'publisher'>): Users {
  return usersService(publisher, { changed: () => undefined, renamed: () => undefined });
}

export type Users = ReturnType<typeof usersService>;
export type { NewUser, User } from './users.service';
export { userMigrations } from './users.migrations';
