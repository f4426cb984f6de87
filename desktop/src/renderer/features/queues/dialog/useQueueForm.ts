import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Queue, QueueRow } from '@recado/shared/queues';
import { readQueue, useSaveQueue } from '@/data/queues/useQueueMutations';
import { useQueue } from '@/data/queues/useQueues';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { useToasts } from '@/ui/toasts/useToasts';
import {
  draftOf,
  emptyForm,
  formOf,
  HOURS_FIELD,
  type QueueForm,
  queueFormSchema,
  rejectedField,
} from '../rules/queue-form';

export type QueueTab = 'data' | 'hours' | 'test';

interface Options {
  /** Null for a new queue. */
  queue: QueueRow | null;
  queues: readonly QueueRow[];
  withHours: boolean;
  /** Shows the tab that contains the first invalid field. */
  onInvalid: (tab: QueueTab) => void;
}

/** The queue's form. `save` resolves with the stored queue's id, or with null if the form has errors. */
export function useQueueForm({ queue, queues, withHours, onInvalid }: Options) {
  const { t } = useTranslation('queues');
  const toasts = useToasts();
  const mutation = useSaveQueue();
  const reading = useQueue(queue?.id ?? null);
  const { data: detail } = reading;
  const [created, setCreated] = useState<QueueRow | null>(null);
  const id = created?.id ?? queue?.id ?? null;
  const others = queues.filter((each) => each.id !== id);
  const form = useForm<QueueForm>({
    defaultValues: emptyForm(others),
    resolver: zodResolver(queueFormSchema),
  });
  const { handleSubmit, reset, setError } = form;
  const [loaded, setLoaded] = useState(queue === null);

  const stale = useStaleForm<Queue>({
    read: () => readQueue(id ?? 0),
    fields: {
      name: t('form.name'),
      color: t('form.color'),
      greetingMessage: t('form.greetingMessage'),
      outOfHoursMessage: t('form.outOfHoursMessage'),
      schedules: t('form.hoursTab'),
      assignment: {
        label: t('form.assignment'),
        value: ({ assignment = 'manual' }) => t(`form.assignments.${assignment}`),
      },
    },
    show: (record) => reset(formOf(record)),
    save: () => void save(),
  });
  const { opened } = stale;
  useEffect(() => {
    if (!detail) return;
    opened(detail);
    reset(formOf(detail));
    setLoaded(true);
  }, [detail, opened, reset]);

  const save = async (): Promise<number | null> => {
    let savedId: number | null = null;
    await handleSubmit(
      async (typed) => {
        try {
          const saved = await mutation.mutateAsync({
            id,
            draft: { ...draftOf(typed, withHours), version: stale.version() },
          });
          savedId = saved.id;
          opened(saved);
          if (id === null) setCreated(saved);
          reset(formOf(saved));
          toasts.success(t('form.saved'));
        } catch (error) {
          if (stale.rejected(error)) return onInvalid('data');
          const rejected = rejectedField(error);
          if (!rejected) return toasts.failure(error);
          onInvalid('data');
          setError(rejected.field, { message: rejected.message }, { shouldFocus: true });
        }
      },
      (errors) => onInvalid(HOURS_FIELD in errors && Object.keys(errors).length === 1 ? 'hours' : 'data'),
    )();
    return savedId;
  };

  return {
    form,
    id,
    name: created?.name ?? queue?.name,
    others,
    reading,
    loaded,
    save,
    saving: mutation.isPending,
    conflict: stale.bar,
  };
}
