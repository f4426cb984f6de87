import { Button } from '@fluentui/react-components';
import { SendRegular } from '@fluentui/react-icons';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AppError } from '@recado/shared/contract';
import type { Schedule } from '@recado/shared/schedules';
import { useLiveSchedule } from '@/data/schedules/useLiveSchedule';
import { readSchedule } from '@/data/schedules/useScheduleMutations';
import { useWeekdayTime } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { useToasts } from '@/ui/toasts/useToasts';
import {
  draftOf,
  type ScheduleForm,
  scheduleFormOf,
  scheduleFormSchema,
  type ValidScheduleForm,
} from '../rules/schedule-form';
import { isEditable, isResendable } from '../rules/schedule-state';
import { useRecurrenceText } from '../useRecurrenceText';
import { useSendNow } from '../useSendNow';
import { ScheduleFields } from './ScheduleFields';
import { ScheduleFileField } from './ScheduleFileField';
import { StateBar } from './StateBar';
import { useScheduleFile } from './useScheduleFile';

export interface ScheduleDialogProps {
  /** Undefined for a new schedule. */
  schedule?: Schedule;
  /** Contact and text of a new schedule. */
  contact?: { id: number; name: string } | undefined;
  text?: string;
  /** Replaces the toast after a save. */
  onSaved?: (schedule: Schedule) => void;
  onClose: () => void;
}

/** Schedules a message, or shows a scheduled one. A message that is sent or being sent cannot be saved. */
export function ScheduleDialog({ schedule, contact, text, onSaved, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('schedules');
  const toasts = useToasts();
  const zone = useCurrentUser().company.timeZone;
  const live = useLiveSchedule(schedule ?? null);
  const editable = live === null || isEditable(live);
  const resendable = live !== null && isResendable(live);
  const file = useScheduleFile(live);
  const sendNow = useSendNow();
  const [initial, setInitial] = useState(() => scheduleFormOf(schedule ?? null, { zone, contact, text }));
  const form = useForm<ScheduleForm, unknown, ValidScheduleForm>({
    defaultValues: initial,
    resolver: zodResolver(
      scheduleFormSchema({
        zone,
        hasFile: file.name !== undefined,
        originalTime: schedule && !resendable ? initial.localTime : null,
      }),
    ),
  });

  const recurrenceText = useRecurrenceText();
  const timeText = useWeekdayTime(zone);
  const stale = useStaleForm<Schedule>({
    record: schedule,
    read: () => readSchedule(schedule?.id ?? 0),
    fields: {
      body: t('form.message'),
      contactId: { label: t('form.contact'), value: (shown) => shown.contact },
      media: { label: t('form.file'), value: ({ mediaName }) => mediaName },
      sendAt: { label: t('form.sendAt'), value: ({ sendAt }) => timeText(new Date(sendAt)) },
      whatsappId: {
        label: t('form.connection'),
        value: ({ whatsapp }) => whatsapp ?? t('form.anyConnection'),
      },
      recurrence: {
        label: t('repeat.label'),
        value: ({ recurrence }) => (recurrence ? recurrenceText(recurrence) : t('repeat.none')),
      },
      cancelOnReply: t('form.cancelOnReply'),
      openTicket: t('form.openTicket'),
      sign: t('form.sign'),
      status: { label: t('columns.status'), value: ({ status }) => t(`status.${status}`) },
    },
    show: (newest) => {
      const shown = scheduleFormOf(newest, { zone });
      setInitial(shown);
      form.reset(shown);
      file.reset();
    },
    save: () => void submit(),
  });

  const submit = form.handleSubmit(async (valid) => {
    const moved = schedule === undefined || valid.localTime !== initial.localTime;
    const outcome = await file.save(draftOf(valid), {
      moved,
      version: stale.version(),
      onStored: stale.opened,
    });
    if (outcome.done) {
      if (onSaved) onSaved(outcome.saved);
      else toasts.success(schedule ? t('form.changed') : t('form.created'));
      onClose();
    } else if (outcome.failed === 'save' && !stale.rejected(outcome.error)) showError(outcome.error);
  });

  function showError(error: unknown): void {
    const { code, details } = error instanceof AppError ? error : {};
    const { field, reason } = code === 'ERR_VALIDATION' ? (details ?? {}) : {};
    if (code === 'ERR_CONFLICT') toasts.error(t('form.conflict'));
    else if (field === 'sendAt')
      form.setError('localTime', { message: reason === 'past' ? 'past' : 'tooFar' }, { shouldFocus: true });
    // The end precedes the first message.
    else if (field === 'recurrence') form.setError('repeat', { message: 'until' });
    else toasts.failure(error);
  }

  const dirty = editable && (form.formState.isDirty || file.isChanged);
  return (
    <FormDialog
      title={t(`form.title.${live?.status ?? 'new'}`)}
      dirty={dirty}
      saving={file.busy}
      ready={editable}
      extraAction={
        resendable &&
        !dirty && (
          <Button icon={<SendRegular />} onClick={() => void sendNow(live).then((sent) => sent && onClose())}>
            {t(live.failure === 'unknown' ? 'actions.sendAgain' : 'actions.send')}
          </Button>
        )
      }
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {live && <StateBar schedule={live} />}
      {stale.bar}
      <ScheduleFields form={form} disabled={!editable} hasFile={file.name !== undefined}>
        <ScheduleFileField file={file} disabled={!editable} onRetry={() => void submit()} />
      </ScheduleFields>
    </FormDialog>
  );
}
