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
import type { AppContext } from '#core/context';
import type { Caller } from '#core/tenancy/caller';
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

export function mountAnnouncements({ endpoints }: AppContext, deps: AnnouncementsDeps): void {
  const present = (row: AnnouncementDocument) => presentAnnouncement(deps, row, { withTargets: true });
  const authorOf = (caller: Caller) => ({ companyId: caller.companyId, by: caller });

  endpoints.mount(listAnnouncements, ({ caller, query }) => readAnnouncements(deps, caller, query));
  endpoints.mount(markAnnouncementsSeen, ({ caller }) => markSeen(deps, caller));
  endpoints.mount(getAnnouncement, async ({ caller, params }) =>
    presentAnnouncement(deps, await requireVisible(deps, caller, params.announcementId), {
      withTargets: caller.superAdmin,
    }),
  );
  endpoints.mount(createAnnouncement, async ({ caller, body }) =>
    present(await createOne(deps, authorOf(caller), body)),
  );
  endpoints.mount(updateAnnouncement, async ({ caller, params, body }) =>
    present(await updateOne(deps, caller, params.announcementId, body)),
  );
  endpoints.mount(deleteAnnouncement, ({ caller, params, query }) =>
    deleteOne(deps, caller, params.announcementId, query.version),
  );
  endpoints.mountForm(uploadAnnouncementImage, announcementFileForm, async ({ caller, params, read }) => {
    await requireAnnouncement(params.announcementId);
    const { id: ownerId } = await deps.companies.platformCompany();
    const [uploaded] = (await read(imageOptions(deps, ownerId))).files;
    if (!uploaded) throw new AppError('ERR_VALIDATION', NO_FILE);
    const image = { by: caller, ownerId, id: params.announcementId };
    return present(await attachImage(deps, image, uploaded));
  });
  endpoints.mount(uploadAnnouncementImage, async ({ params }) => {
    await requireAnnouncement(params.announcementId);
    throw new AppError('ERR_VALIDATION', NO_FILE);
  });
  endpoints.mount(deleteAnnouncementImage, async ({ caller, params }) =>
    present(await removeImage(deps, caller, params.announcementId)),
  );
}
