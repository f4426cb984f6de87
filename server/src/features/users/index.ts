import type { AppContext } from '../../core/context';
import { usersService } from './users.service';

/** Users have no calls of their own yet. `changed` hears of every record that is not what it was. */
export function createUsers(
  { publisher }: Pick<AppContext, 'publisher'>,
  changed: (companyId: number, userId: number) => void,
): Users {
  return usersService(publisher, changed);
}

export type Users = ReturnType<typeof usersService>;
export type { NewUser, User } from './users.service';
export { userMigrations } from './users.migrations';
