import { AWAY_AFTER_MS } from '@recado/shared/assignment';
import { tenantRepository } from '#core/database';
import { UserModel } from './user.model';
import { toUser, type User } from './users.service';

export type Availability = ReturnType<typeof userAvailability>;

/** Whether users accept automatic assignments. Only a window makes a user available. */
export function userAvailability(allows: (user: User, now: Date) => Promise<boolean>) {
  const users = tenantRepository(UserModel);
  const isHere = (now: Date) => ({
    available: true,
    activeAt: { $gt: new Date(now.getTime() - AWAY_AFTER_MS) },
  });

  const leave = async (companyId: number, id: number, filter: object = {}): Promise<boolean> =>
    (await users.updateOne(
      companyId,
      { _id: id, available: true, ...filter },
      { $set: { available: false, awaySince: new Date() } },
    )) > 0;

  return {
    async isAvailable(companyId: number, id: number, now = new Date()): Promise<boolean> {
      return (await users.count(companyId, { _id: id, ...isHere(now) })) > 0;
    },

    /** Returns the available users within their access hours. */
    async availableUsers(companyId: number, now = new Date()): Promise<User[]> {
      const here = (await users.find(companyId, isHere(now))).map(toUser);
      const allowed = await Promise.all(here.map((user) => allows(user, now)));
      return here.filter((_, index) => allowed[index]);
    },

    arrive: async (companyId: number, id: number): Promise<void> => {
      const now = new Date();
      await users.updateOne(
        companyId,
        { _id: id },
        { $set: { available: true, activeAt: now }, $unset: { awaySince: 1 } },
      );
    },

    leave,

    /** Has no effect on an unavailable user. */
    async active(companyId: number, id: number): Promise<void> {
      await users.updateOne(companyId, { _id: id, available: true }, { $set: { activeAt: new Date() } });
    },

    async assigned(companyId: number, id: number, at: Date): Promise<void> {
      await users.updateOne(companyId, { _id: id }, { $set: { assignedAt: at } });
    },

    /** Makes inactive users unavailable, and those whose access hours have ended. */
    async leaveInactive(companyId: number, now = new Date()): Promise<void> {
      const inactiveSince = new Date(now.getTime() - AWAY_AFTER_MS);
      for (const document of await users.find(companyId, { available: true })) {
        const user = toUser(document);
        if (user.activeAt && user.activeAt > inactiveSince) {
          if (!(await allows(user, now))) await leave(companyId, user.id);
        } else {
          await leave(companyId, user.id, { activeAt: { $not: { $gt: inactiveSince } } });
        }
      }
    },

    /** Returns users who have been unavailable for longer than the limit. */
    async awayTooLong(companyId: number, now = new Date()): Promise<number[]> {
      const away = await users.find(
        companyId,
        { available: false, awaySince: { $lt: new Date(now.getTime() - AWAY_AFTER_MS) } },
        { select: { _id: 1 } },
      );
      return away.map(({ _id }) => _id);
    },
  };
}
