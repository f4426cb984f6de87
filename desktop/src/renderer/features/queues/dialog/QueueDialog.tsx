import { MessageBar, Tab, TabList } from '@fluentui/react-components';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '@recado/shared/queues';
import { useQueueHours } from '@/data/queues/useQueues';
import { useSetting } from '@/data/settings/useSettings';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { useToasts } from '@/ui/toasts/useToasts';
import { MenuDialogs } from '../chatbot/MenuDialogs';
import { OptionTreeContext } from '../chatbot/option-tree-context';
import { OptionTree } from '../chatbot/OptionTree';
import { TestTab } from '../chatbot/TestTab';
import { useMenuEditor } from '../chatbot/useMenuEditor';
import { HOURS_FIELD } from '../rules/queue-form';
import { ConnectionsField } from './ConnectionsField';
import { QueueDataTab } from './QueueDataTab';
import { QueueHoursTab } from './QueueHoursTab';
import { useAddConnections } from './useAddConnections';
import { type QueueTab, useQueueForm } from './useQueueForm';

interface QueueDialogProps {
  /** Null for a new queue. */
  queue: QueueRow | null;
  queues: readonly QueueRow[];
  onClose: () => void;
}

export function QueueDialog({ queue, queues, onClose }: QueueDialogProps) {
  const { t } = useTranslation('queues');
  const toasts = useToasts();
  const withHours = useQueueHours();
  const breaks = useSetting('lunchTime') === 'enabled';
  const [tab, setTab] = useState<QueueTab>('data');
  const [savingOptions, setSavingOptions] = useState(false);
  const { form, id, name, others, reading, loaded, save, saving, conflict } = useQueueForm({
    queue,
    queues,
    withHours,
    onInvalid: setTab,
  });
  const editor = useMenuEditor({ queueId: id, greeting: form.watch('greetingMessage'), saveQueue: save });
  const { drafts } = editor.tree;
  const connections = useAddConnections();
  // The first option needs a stored queue. From then on, closing the dialog cancels no creation.
  const isSavedByAdding = queue === null && id !== null;

  async function submit() {
    const queueId = await save();
    if (queueId === null) return;
    await connections.join(queueId);
    setSavingOptions(true);
    const saved = await drafts.saveAll(queueId);
    setSavingOptions(false);
    if (saved) return onClose();
    setTab('data');
    toasts.error(t('form.optionsFailed'));
  }

  return (
    <OptionTreeContext.Provider value={editor.tree}>
      <FormDialog
        title={name === undefined ? t('form.newTitle') : t('form.editTitle', { name })}
        dirty={form.formState.isDirty || drafts.isDirty || connections.selected.length > 0}
        saving={saving || savingOptions || connections.joining}
        ready={loaded}
        cancelLabel={isSavedByAdding ? t('form.close') : undefined}
        dialogs={<MenuDialogs editor={editor} />}
        onSubmit={(event) => {
          event?.preventDefault();
          void submit();
        }}
        onClose={onClose}
      >
        {reading.error && !loaded ? (
          <ErrorState
            title={t('form.loadFailed')}
            error={reading.error}
            onRetry={() => void reading.refetch()}
          />
        ) : !loaded ? (
          <SkeletonRows rows={4} columns={['1fr']} />
        ) : (
          <>
            {conflict}
            {isSavedByAdding && <MessageBar intent="success">{t('form.savedByAdding')}</MessageBar>}
            {(withHours || id !== null) && (
              <TabList selectedValue={tab} onTabSelect={(_event, data) => setTab(data.value as QueueTab)}>
                <Tab value="data">{t('form.dataTab')}</Tab>
                {withHours && <Tab value="hours">{t('form.hoursTab')}</Tab>}
                {id !== null && <Tab value="test">{t('form.testTab')}</Tab>}
              </TabList>
            )}
            {id !== null && tab === 'test' ? (
              <TestTab queueId={id} isDirty={drafts.isDirty} />
            ) : withHours && tab === 'hours' ? (
              <Controller
                control={form.control}
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
              <>
                <QueueDataTab form={form} others={others} withHours={withHours} />
                {queue === null && (
                  <ConnectionsField value={connections.selected} onChange={connections.select} />
                )}
                <OptionTree editor={editor} />
              </>
            )}
          </>
        )}
      </FormDialog>
    </OptionTreeContext.Provider>
  );
}
