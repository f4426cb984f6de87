import { USER_STATUS_INTERVAL_MS } from '@recado/shared/realtime';
import { tenantRepository } from '#core/database';
import type { FeatureEvents } from '#core/events';
import { type UserDocument, UserModel } from './user.model';

/** After two missing reports, a user's server counts as crashed. */
const OFFLINE_AFTER_MS = 2 * USER_STATUS_INTERVAL_MS + 60_000;
const BATCH = 500;

export function userPresence(events: FeatureEvents) {
  const users = tenantRepository(UserModel);
  const publish = ({ companyId, _id: id, name }: UserDocument, online: boolean): Promise<void> =>
    events.publish('user.changed', { companyId, action: 'update', user: { id, name, online } });

  const sweep = async (now = new Date()): Promise<void> => {
    const seenBefore = { $lt: new Date(now.getTime() - OFFLINE_AFTER_MS) };
    for (;;) {
      const offline = await users.findAcrossCompanies(
        { online: true, lastSeenAt: seenBefore },
        { limit: BATCH, select: { companyId: 1, name: 1 } },
      );
      for (const user of offline) {
        const still = { _id: user._id, online: true, lastSeenAt: seenBefore };
        const matched = await users.updateOne(user.companyId, still, { $set: { online: false } });
        if (matched > 0) await publish(user, false);
      }
      if (offline.length < BATCH) return;
    }
  };

  return {
    async setOnline(companyId: number, id: number, online: boolean): Promise<void> {
      const before = await users.findOneAndUpdate(
        companyId,
        { _id: id },
        { $set: { online, lastSeenAt: new Date() } },
        { returnDocument: 'before' },
      );
      if (before && before.online !== online) await publish(before, online);
    },

    sweepGone: sweep,
  };
}

export type UserPresence = ReturnType<typeof userPresence>;
