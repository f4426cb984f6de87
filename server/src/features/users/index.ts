import type { AppContext } from '../../core/context';
import type { UserSources } from './users.presenter';
import { mountUsers } from './users.routes';
import { usersService, type UserListener } from './users.service';

/** The people of a company, and their calls (specification 1 §7.2). */
export function createUsers(
  context: Pick<AppContext, 'publisher' | 'endpoints'>,
  listener: UserListener,
  sources: UserSources,
): Users {
  const service = usersService(context.publisher, listener);
  mountUsers(context.endpoints, service, sources);
  return service;
}

/** The same without calls, for the owner's tool: nobody is connected there to hear of a change. */
export function createUsersOffline({ publisher }: Pick<AppContext, 'publisher'>): Users {
  return usersService(publisher, { changed: () => undefined, renamed: () => undefined });
}

export type Users = ReturnType<typeof usersService>;
export type { NewUser, User } from './users.service';
export { userMigrations } from './users.migrations';
