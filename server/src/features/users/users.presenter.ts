import type { QueueSummary } from '@recado/shared/queues';
import type { UserDetail, UserRow, UserSummary } from '@recado/shared/users';
import { versionOf } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { mayReadEmail } from './users.policy';
import type { User } from './users.service';

export interface UserSources {
  queuesByIds(companyId: number, ids: readonly number[]): Promise<QueueSummary[]>;
  connectionNames(companyId: number, ids: readonly number[]): Promise<{ id: number; name: string }[]>;
}

export function presentUser({ id, name, online }: UserSummary): UserSummary {
  return { id, name, online };
}

export async function presentUserRows(
  caller: Caller,
  companyId: number,
  users: readonly User[],
  sources: UserSources,
): Promise<UserRow[]> {
  const queues = await sources.queuesByIds(companyId, [
    ...new Set(users.flatMap(({ queueIds }) => queueIds)),
  ]);
  return users.map((user) => ({
    ...presentUser(user),
    profile: user.profile,
    email: mayReadEmail(caller, user) ? user.email : null,
    queues: queues.filter(({ id }) => user.queueIds.includes(id)),
  }));
}

export async function presentUserDetail(
  caller: Caller,
  user: User,
  sources: UserSources,
): Promise<UserDetail> {
  const { companyId, superAdmin, viewNoQueueTicket, viewCampaigns, accessTime, maxOpen = 0 } = user;
  const [queues, whatsapps] = await Promise.all([
    sources.queuesByIds(companyId, user.queueIds),
    sources.connectionNames(companyId, user.connectionIds),
  ]);
  return {
    ...presentUser(user),
    profile: user.profile,
    email: mayReadEmail(caller, user) ? user.email : null,
    superAdmin,
    companyId,
    queues,
    whatsapps: whatsapps.map(({ id, name }) => ({ id, name })),
    viewNoQueueTicket,
    viewCampaigns,
    accessTime: [...accessTime],
    maxOpen,
    version: versionOf(user),
  };
}
