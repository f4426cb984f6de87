import { isWithin } from '@recado/shared/working-hours';
import type { AppContext } from '#core/context';
import { tenantRepository } from '#core/database';
import type { FeatureEvents } from '#core/events';
import { UserModel } from './user.model';
import type { User } from './users.service';

export interface AccessDeps {
  /** Reads the setting `accessTime`. */
  enforced(companyId: number): Promise<boolean>;
  timeZoneOf(companyId: number): Promise<string>;
  signedIn(userIds: readonly number[]): Promise<number[]>;
  events: FeatureEvents;
}

export type AccessHoursService = ReturnType<typeof accessHours>;

/** Restricts agents, but no administrators, to their access hours (setting `accessTime`). */
export function accessHours(
  { publisher }: AppContext,
  { enforced, timeZoneOf, signedIn, events }: AccessDeps,
) {
  const users = tenantRepository(UserModel);

  const allows = async (user: Restricted, now: Date): Promise<boolean> => {
    if (user.profile === 'admin' || user.accessTime.length === 0) return true;
    if (!(await enforced(user.companyId))) return true;
    return isWithin(user.accessTime, now, await timeZoneOf(user.companyId));
  };

  const end = async ({ companyId, id }: Pick<User, 'companyId' | 'id'>): Promise<void> => {
    publisher.toUsers(companyId, [id], 'accesstime', { user: { id } });
    await events.act('user.accessRevoked', {
      payload: { companyId, userId: id },
      change: () => Promise.resolve(),
    });
  };

  const sweep = async (companyId?: number, now = new Date()): Promise<void> => {
    const restricted = await users.findAcrossCompanies(
      { ...(companyId !== undefined && { companyId }), 'accessTime.weekday': { $gte: 0 } },
      { select: { companyId: 1, profile: 1, accessTime: 1 } },
    );
    const outside: Pick<User, 'companyId' | 'id'>[] = [];
    for (const { _id: id, ...user } of restricted) {
      if (!(await allows(user, now))) outside.push({ companyId: user.companyId, id });
    }
    const here = new Set(await signedIn(outside.map(({ id }) => id)));
    for (const user of outside) if (here.has(user.id)) await end(user);
  };

  return {
    allows,
    sweep,
    async changed(user: User): Promise<void> {
      if (!(await allows(user, new Date()))) await end(user);
    },
  };
}

type Restricted = Pick<User, 'companyId' | 'profile' | 'accessTime'>;
