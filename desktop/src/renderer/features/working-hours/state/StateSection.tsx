import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyDetail } from '@recado/shared/companies';
import { useQueues } from '@/data/queues/useQueues';
import { useClosures } from '@/data/working-hours/useClosures';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { HoursSection } from '../HoursSection';
import { type Closable, CloseDialog } from './CloseDialog';
import { StateRow } from './StateRow';

const useStyles = makeStyles({
  rows: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

export function StateSection({ company, perQueue }: { company: CompanyDetail; perQueue: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation('working-hours');
  const { data: queues, error: queuesError, refetch: refetchQueues } = useQueues(perQueue);
  const { data: closures, error, refetch } = useClosures();
  const [closing, setClosing] = useState<Closable | null>(null);
  const all: Closable = { queueId: null, name: t(perQueue ? 'state.allQueues' : 'state.company') };
  const ofQueues = perQueue ? queues?.map(({ id, name }): Closable => ({ queueId: id, name })) : [];
  const closureOf = (queueId: number | null) =>
    closures?.find((closure) => closure.queueId === queueId)?.closedUntil;
  const isAllClosed = closureOf(null) !== undefined;
  return (
    <HoursSection
      title={t('state.title')}
      actions={
        perQueue && !isAllClosed && <Button onClick={() => setClosing(all)}>{t('state.closeAll')}</Button>
      }
    >
      {closures && ofQueues ? (
        <div className={styles.rows}>
          {(!perQueue || isAllClosed) && (
            <StateRow
              subject={all}
              closedUntil={closureOf(null)}
              showsState={!perQueue}
              onClose={setClosing}
            />
          )}
          {ofQueues.map((queue) => (
            <StateRow
              key={queue.queueId}
              subject={queue}
              closedUntil={closureOf(queue.queueId)}
              showsState
              onClose={setClosing}
            />
          ))}
        </div>
      ) : (error ?? queuesError) ? (
        <ErrorState
          title={t('state.failed')}
          error={error ?? queuesError}
          onRetry={() => {
            void refetch();
            if (perQueue) void refetchQueues();
          }}
        />
      ) : (
        <SkeletonRows rows={perQueue ? 3 : 1} columns={['1fr', '2fr', '120px']} />
      )}
      {closing && (
        <CloseDialog
          company={company}
          subject={closing}
          perQueue={perQueue}
          onClose={() => setClosing(null)}
        />
      )}
    </HoursSection>
  );
}
