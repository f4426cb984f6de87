import {
  announcementFileForm,
  createAnnouncement,
  deleteAnnouncement,
  deleteAnnouncementImage,
  getAnnouncement,
  listAnnouncements,
  markAnnouncementsSeen,
  updateAnnouncement,
  uploadAnnouncementImage,
} from '@recado/shared/announcements';
import { AppError } from '@recado/shared/contract';
import type { AppContext } from '../../core/context';
import { type Actor, actorOf, type DomainEvents } from '../../core/events';
import type { AnnouncementDocument } from './announcement.model';
import type { AnnouncementsDeps } from './announcements.deps';
import { presentAnnouncement } from './announcements.presenter';
import { attachImage, imageOptions, removeImage } from './operations/announcement-image';
import { deleteOne } from './operations/delete-announcement';
import { requireAnnouncement, requireVisible } from './operations/find-announcement';
import { readAnnouncements } from './operations/list-announcements';
import { markSeen } from './operations/mark-seen';
import { createOne, updateOne } from './operations/save-announcement';

const NO_FILE = { part: 'body', field: announcementFileForm.files, reason: 'required' };

type Change = DomainEvents['announcement.administered']['change'];

export function mountAnnouncements(
  { endpoints, events }: Pick<AppContext, 'endpoints' | 'events'>,
  deps: AnnouncementsDeps,
): void {
  const { publish } = events.of('announcements');
  const record = (caller: Actor, change: Change, { title }: AnnouncementDocument) =>
    publish('announcement.administered', { by: actorOf(caller), title, change });
  const recorded = async (caller: Actor, change: Change, row: AnnouncementDocument) => {
    await record(caller, change, row);
    return presentAnnouncement(deps, row, { withTargets: true });
  };

  endpoints.mount(listAnnouncements, ({ caller, query }) => readAnnouncements(deps, caller, query));
  endpoints.mount(markAnnouncementsSeen, ({ caller }) => markSeen(deps, caller));
  endpoints.mount(getAnnouncement, async ({ caller, params }) =>
    presentAnnouncement(deps, await requireVisible(deps, caller, params.announcementId), {
      withTargets: caller.superAdmin,
    }),
  );
  endpoints.mount(createAnnouncement, async ({ caller, body }) =>
    recorded(caller, 'created', await createOne(deps, caller, body)),
  );
  endpoints.mount(updateAnnouncement, async ({ caller, params, body }) =>
    recorded(caller, 'updated', await updateOne(deps, caller, params.announcementId, body)),
  );
  endpoints.mount(deleteAnnouncement, async ({ caller, params }) =>
    record(caller, 'deleted', await deleteOne(deps, params.announcementId)),
  );
  endpoints.mountForm(uploadAnnouncementImage, announcementFileForm, async ({ caller, params, read }) => {
    await requireAnnouncement(params.announcementId);
    const { id: ownerId } = await deps.companies.platformCompany();
    const [uploaded] = (await read(imageOptions(deps, ownerId))).files;
    if (!uploaded) throw new AppError('ERR_VALIDATION', NO_FILE);
    return recorded(caller, 'updated', await attachImage(deps, ownerId, params.announcementId, uploaded));
  });
  endpoints.mount(uploadAnnouncementImage, async ({ params }) => {
    await requireAnnouncement(params.announcementId);
    throw new AppError('ERR_VALIDATION', NO_FILE);
  });
  endpoints.mount(deleteAnnouncementImage, async ({ caller, params }) =>
    recorded(caller, 'updated', await removeImage(deps, params.announcementId)),
  );
}
