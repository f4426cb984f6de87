import type { createAnnouncement } from '@recado/shared/announcements';
import type { BodyOf } from '@recado/shared/contract';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { announcementReaders } from './announcement-reader.model';
import { restoreTimers, runTurn, TURN } from './announcement-timer';
import type { AnnouncementFeatures, AnnouncementsDeps } from './announcements.deps';
import { announcementMigrations } from './announcements.migrations';
import { mountAnnouncements } from './announcements.routes';
import { completeInterrupted } from './operations/administer';
import { createOne } from './operations/save-announcement';

export interface Announcements {
  /** @throws errors of `createOne` */
  create(companyId: number, input: BodyOf<typeof createAnnouncement>): Promise<void>;
}

/** News of the platform for the users of its companies. */
export function createAnnouncements(context: AppContext, features: AnnouncementFeatures): Announcements {
  const { publisher, media, dueWork } = context;
  const events = context.events.of('announcements');
  const deps: AnnouncementsDeps = { ...features, publisher, media, dueWork, events };
  mountAnnouncements(context, deps);
  dueWork.handle(TURN, ({ ref, now }) => runTurn(deps, Number(ref), now), {
    restore: (add) => restoreTimers(deps, add),
  });
  events.on('user.deleted', async ({ companyId, userId }) => {
    await announcementReaders.deleteOne(companyId, { _id: userId });
  });
  events.on(
    'announcement.administered',
    async (change, { interrupted }) => {
      if (interrupted) await completeInterrupted(deps, change);
    },
    { durable: true },
  );
  return {
    create: async (companyId, input) => void (await createOne(deps, { companyId, by: undefined }, input)),
  };
}

export const announcementsData: StoredData = {
  migrations: [announcementMigrations],
  companyCollections: ['announcement_readers'],
  platformCollections: ['announcements'],
};
