import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@recado/shared/announcements';
import { AppError } from '@recado/shared/contract';
import { readAnnouncement } from '@/data/announcements/useAnnouncementMutations';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { useToasts } from '@/ui/toasts/useToasts';
import {
  announcementDraftOf,
  type AnnouncementForm,
  announcementFormOf,
  announcementFormSchema,
} from '../rules/announcement-form';
import { AnnouncementFields } from './AnnouncementFields';
import { AnnouncementImageField } from './AnnouncementImageField';
import { useAnnouncementImage } from './useAnnouncementImage';
import { useFieldLabels } from './useFieldLabels';

interface AnnouncementDialogProps {
  /** Null for a new announcement. */
  announcement: Announcement | null;
  onClose: () => void;
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation('announcements');
  const toasts = useToasts();
  const { timeZone } = useCurrentUser().company;
  const [shown, setShown] = useState(announcement);
  const image = useAnnouncementImage(shown);
  const [initial] = useState(() => announcementFormOf(announcement, timeZone));
  const form = useForm<AnnouncementForm>({
    defaultValues: initial,
    resolver: zodResolver(announcementFormSchema),
  });

  const stale = useStaleForm<Announcement>({
    record: announcement,
    read: () => readAnnouncement(announcement?.id ?? 0),
    fields: useFieldLabels(),
    show: (newest) => {
      setShown(newest);
      image.reset();
      form.reset(announcementFormOf(newest, timeZone));
    },
    save: () => void submit(),
  });

  const submit = form.handleSubmit(async (valid) => {
    const outcome = await image.save(announcementDraftOf(valid), {
      version: stale.version(),
      onStored: stale.opened,
    });
    if (outcome.done) {
      toasts.success(t(announcement ? 'form.changed' : 'form.created'));
      onClose();
    } else if (outcome.failed === 'save' && !stale.rejected(outcome.error)) showError(outcome.error);
  });

  function showError(error: unknown): void {
    const isPeriod = error instanceof AppError && error.details?.['field'] === 'endsAt';
    if (isPeriod) form.setError('endsAt', { message: 'order' }, { shouldFocus: true });
    else toasts.failure(error);
  }

  return (
    <FormDialog
      title={t(announcement ? 'form.edit' : 'form.new')}
      dirty={form.formState.isDirty || image.isChanged}
      saving={image.busy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {stale.bar}
      <AnnouncementFields form={form}>
        <AnnouncementImageField image={image} />
      </AnnouncementFields>
    </FormDialog>
  );
}
