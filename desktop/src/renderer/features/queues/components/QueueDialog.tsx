import { Tab, TabList } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '@recado/shared/queues';
import { useSaveQueue } from '@/data/queues/useQueueMutations';
import { useQueue, useQueueHours } from '@/data/queues/useQueues';
import { useSetting } from '@/data/settings/useSettings';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { useToasts } from '@/ui/toasts/useToasts';
import {
  draftOf,
  emptyForm,
  formOf,
  HOURS_FIELD,
  type QueueForm,
  queueFormSchema,
  refusedField,
} from '../rules/queue-form';
import { QueueDataTab } from './QueueDataTab';
import { QueueHoursTab } from './QueueHoursTab';

interface QueueDialogProps {
  queue: QueueRow | null;
  queues: readonly QueueRow[];
  onClose: () => void;
}

export function QueueDialog({ queue, queues, onClose }: QueueDialogProps) {
  const { t } = useTranslation('queues');
  const toasts = useToasts();
  const save = useSaveQueue();
  const withHours = useQueueHours();
  const breaks = useSetting('lunchTime') === 'enabled';
  const [tab, setTab] = useState<'data' | 'hours'>('data');
  const { data: detail, error: loadError, refetch } = useQueue(queue?.id ?? null);
  const others = queues.filter(({ id }) => id !== queue?.id);
  const form = useForm<QueueForm>({
    defaultValues: emptyForm(others),
    resolver: zodResolver(queueFormSchema),
  });
  const { control, formState, handleSubmit, reset, setError } = form;
  const { isDirty } = formState;
  const [loaded, setLoaded] = useState(queue === null);

  useEffect(() => {
    if (!detail) return;
    reset(formOf(detail));
    setLoaded(true);
  }, [detail, reset]);

  const submit = handleSubmit(
    async (typed) => {
      try {
        await save.mutateAsync({ id: queue?.id ?? null, draft: draftOf(typed, withHours) });
        toasts.success(t('form.saved'));
        onClose();
      } catch (error) {
        const refused = refusedField(error);
        if (!refused) return toasts.failure(error);
        setTab('data');
        setError(refused.field, { message: refused.message }, { shouldFocus: true });
      }
    },
    (errors) => setTab(HOURS_FIELD in errors && Object.keys(errors).length === 1 ? 'hours' : 'data'),
  );

  return (
    <FormDialog
      title={queue ? t('form.editTitle', { name: queue.name }) : t('form.newTitle')}
      dirty={isDirty}
      saving={save.isPending}
      ready={loaded}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {loadError && !loaded ? (
        <ErrorState title={t('form.loadFailed')} error={loadError} onRetry={() => void refetch()} />
      ) : !loaded ? (
        <SkeletonRows rows={4} columns={['1fr']} />
      ) : (
        <>
          {withHours && (
            <TabList selectedValue={tab} onTabSelect={(_event, data) => setTab(data.value as typeof tab)}>
              <Tab value="data">{t('form.dataTab')}</Tab>
              <Tab value="hours">{t('form.hoursTab')}</Tab>
            </TabList>
          )}
          {withHours && tab === 'hours' ? (
            <Controller
              control={control}
              name={HOURS_FIELD}
              render={({ field }) => (
                <QueueHoursTab
                  value={field.value}
                  breaks={breaks}
                  onChange={field.onChange}
                  onAdd={() => {
                    setTab('data');
                    toasts.success(t('form.hoursAdded'));
                  }}
                />
              )}
            />
          ) : (
            <QueueDataTab form={form} others={others} withHours={withHours} />
          )}
        </>
      )}
    </FormDialog>
  );
}
