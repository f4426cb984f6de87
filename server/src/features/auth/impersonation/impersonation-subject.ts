import type { Users } from '#features/users';
import type { OwnUserSources } from '../own-user';

interface SubjectSources extends Pick<OwnUserSources, 'queues' | 'connectionNames'> {
  users: Users;
}

/** Returns the name of the record that a call concerns, or its id. The audit stores no customer's name. */
export async function subjectOf(
  { users, queues, connectionNames }: SubjectSources,
  companyId: number,
  call: string,
): Promise<string> {
  const [, place = '', digits] = /^\w+ \/([\w-]+)(?:\/[a-z-]+)*\/(\d{1,15})(?:\/|$)/i.exec(call) ?? [];
  if (digits === undefined) return '';
  const ids = [Number(digits)];
  const named: Partial<Record<string, () => Promise<{ name: string }[]>>> = {
    users: () => users.usersByIds(companyId, ids),
    queue: () => queues.queuesByIds(companyId, ids),
    whatsapp: () => connectionNames(companyId, ids),
  };
  const [found] = (await named[place]?.()) ?? [];
  return found?.name ?? `#${digits}`;
}
