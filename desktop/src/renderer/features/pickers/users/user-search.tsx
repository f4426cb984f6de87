import type { TFunction } from 'i18next';
import { searchUsers, type UserRow } from '@recado/shared/users';
import { call } from '@/lib/api/call';
import { PersonOption } from '../search/PersonOption';

export async function findUsers(text: string, signal: AbortSignal): Promise<readonly UserRow[]> {
  return (await call(searchUsers, { query: { searchParam: text } }, { signal })).users;
}

/** Returns colleagues, online ones first. */
export async function suggestUsers(
  excludedId: number | null,
  signal: AbortSignal,
): Promise<readonly UserRow[]> {
  const { users } = await call(searchUsers, { query: { sort: 'online' } }, { signal });
  return users.filter(({ id }) => id !== excludedId);
}

export function presentUser(user: UserRow, t: TFunction<'pickers'>) {
  return {
    id: user.id,
    text: user.name,
    content: (
      <PersonOption
        name={user.name}
        more={[user.online ? t('online') : t('offline'), ...user.queues.map((queue) => queue.name)].join(
          ' · ',
        )}
      />
    ),
  };
}
