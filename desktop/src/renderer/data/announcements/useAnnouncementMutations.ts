import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Announcement,
  announcementSchema,
  createAnnouncement,
  deleteAnnouncement,
  deleteAnnouncementImage,
  getAnnouncement,
  updateAnnouncement,
  uploadAnnouncementImage,
} from '@recado/shared/announcements';
import type { CallInput } from '@recado/shared/contract';
import { applyFileChange, type FileSave } from '@/lib/api/attached-file';
import { call } from '@/lib/api/call';
import { upload } from '@/lib/api/upload';
import { announcementKeys } from './announcement-keys';

export type AnnouncementDraft = Omit<CallInput<typeof createAnnouncement>['body'], 'clientId'>;

export interface AnnouncementSave extends FileSave<Announcement> {
  draft: AnnouncementDraft;
  /** Identifies the new announcement, so that a repeated save creates no second one. */
  clientId: string;
  /** Of the announcement that the form shows; absent for a new one. */
  version: number | undefined;
}

export const readAnnouncement = (announcementId: number): Promise<Announcement> =>
  call(getAnnouncement, { params: { announcementId } });

/** Stores an announcement, then uploads or removes its image. A failed upload leaves the announcement stored. */
export function useSaveAnnouncement() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: async ({ draft, clientId, version, ...save }: AnnouncementSave) => {
      const stored =
        save.id === null
          ? await call(createAnnouncement, { body: { ...draft, clientId } })
          : await call(updateAnnouncement, {
              params: { announcementId: save.id },
              body: { ...draft, version },
            });
      const params = { announcementId: stored.id };
      return applyFileChange(stored, save, {
        remove: () => call(deleteAnnouncementImage, { params }),
        upload: async (form, options) =>
          announcementSchema.parse(await upload(uploadAnnouncementImage, params, form, options)),
      });
    },
    onSettled: refetch,
  });
}

export function useDeleteAnnouncement() {
  const refetch = useRefetch();
  return useMutation({
    /** `version`: of the announcement that the user saw. */
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      call(deleteAnnouncement, { params: { announcementId: id }, query: { version: String(version) } }),
    onSettled: refetch,
  });
}

function useRefetch() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: announcementKeys.all });
}
