import type { AppContext } from '../../core/context';
import { usersService, type UserListener } from './users.service';

/** Users have no calls of their own yet. */
export function createUsers(
  { publisher }: Pick<AppContext, 'publisher'>,
  listener: UserListener = { changed: () => undefined, renamed: () => undefined },
): Users {
  return usersService(publisher, listener);
}

export type Users = ReturnType<typeof usersService>;
export type { NewUser, User } from './users.service';
export { userMigrations } from './users.migrations';
