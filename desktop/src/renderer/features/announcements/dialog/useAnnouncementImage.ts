import type { Announcement } from '@recado/shared/announcements';
import {
  type AnnouncementDraft,
  type AnnouncementSave,
  useSaveAnnouncement,
} from '@/data/announcements/useAnnouncementMutations';
import { useCreationKey } from '@/lib/api/useCreationKey';
import type { StoredFile } from '@/ui/attachment/StoredFileLink';
import { useAttachment } from '@/ui/attachment/useAttachment';
import { imageProblem } from '../rules/announcement-form';

type FormSave = Pick<AnnouncementSave, 'version' | 'onStored'>;

/** Holds the dialog's image and saves it with the announcement. */
export function useAnnouncementImage(announcement: Announcement | null) {
  const { mutateAsync, isPending } = useSaveAnnouncement();
  const keyOf = useCreationKey();
  const image = useAttachment({
    record: announcement,
    stored: storedImageOf(announcement),
    rejectionOf: imageProblem,
  });
  return {
    ...image,
    busy: isPending,
    /** Calls `onStored` once the announcement is stored, before its image is uploaded. */
    save: (draft: AnnouncementDraft, { version, onStored }: FormSave) =>
      image.save((save) =>
        mutateAsync({
          draft,
          clientId: keyOf(draft),
          version,
          ...save,
          onStored: (stored) => {
            save.onStored(stored);
            onStored(stored);
          },
        }),
      ),
  };
}

export type AnnouncementImage = ReturnType<typeof useAnnouncementImage>;

function storedImageOf(announcement: Announcement | null): StoredFile | null {
  if (!announcement?.mediaName) return null;
  const { mediaName: name, mediaPath } = announcement;
  return { name, type: 'image', url: mediaPath && `/public/${mediaPath}` };
}
