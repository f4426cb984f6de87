import { Dropdown, Field, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnections } from '@/data/connections/useConnections';
import { useMenuPreview } from '@/data/queue-options/useQueueOptions';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { MenuReplayPanel } from './MenuReplayPanel';
import { PhoneChat } from './PhoneChat';

const QUEUE_ONLY = 'queue';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/**
 * "Testar conversa": simulates the stored menu as customers receive it, starting from the queue or from a
 * connection that has it.
 */
export function TestTab({ queueId, isDirty }: { queueId: number; isDirty: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation('chatbot');
  const { data: connections = [] } = useConnections();
  const [connectionId, setConnectionId] = useState<number | null>(null);
  const { data: preview, isFetching, error, refetch } = useMenuPreview(queueId, connectionId);
  const reaching = connections.filter(({ queues }) => queues.some(({ id }) => id === queueId));
  const connection = reaching.find(({ id }) => id === connectionId);
  return (
    <div className={styles.root}>
      <Field label={t('test.beginning')} hint={isDirty ? t('test.storedOnly') : undefined}>
        <Dropdown
          value={connection?.name ?? t('test.queueOnly')}
          selectedOptions={[connection ? String(connection.id) : QUEUE_ONLY]}
          onOptionSelect={(_event, data) =>
            setConnectionId(data.optionValue === QUEUE_ONLY ? null : Number(data.optionValue))
          }
        >
          <Option value={QUEUE_ONLY}>{t('test.queueOnly')}</Option>
          {reaching.map(({ id, name }) => (
            <Option key={id} value={String(id)}>
              {name}
            </Option>
          ))}
        </Dropdown>
      </Field>
      {preview ? (
        <PhoneChat key={connectionId} preview={preview} queueId={queueId} />
      ) : error ? (
        <ErrorState
          title={t('loadFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={4} columns={['1fr']} />
      )}
      <MenuReplayPanel queueId={queueId} />
    </div>
  );
}
