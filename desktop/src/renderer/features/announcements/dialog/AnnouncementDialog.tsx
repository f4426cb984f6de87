import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@recado/shared/announcements';
import { AppError } from '@recado/shared/contract';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { FormDialog } from '@/ui/dialogs/FormDialog';
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

interface AnnouncementDialogProps {
  /** Null for a new announcement. */
  announcement: Announcement | null;
  onClose: () => void;
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation('announcements');
  const toasts = useToasts();
  const { timeZone } = useCurrentUser().company;
  const image = useAnnouncementImage(announcement);
  const [initial] = useState(() => announcementFormOf(announcement, timeZone));
  const form = useForm<AnnouncementForm>({
    defaultValues: initial,
    resolver: zodResolver(announcementFormSchema),
  });

  const submit = form.handleSubmit(async (valid) => {
    const outcome = await image.save(announcementDraftOf(valid));
    if (outcome.done) {
      toasts.success(t(announcement ? 'form.changed' : 'form.created'));
      onClose();
    } else if (outcome.failed === 'save') show(outcome.error);
  });

  function show(error: unknown): void {
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
      <AnnouncementFields form={form}>
        <AnnouncementImageField image={image} />
      </AnnouncementFields>
    </FormDialog>
  );
}
