import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type HistoryEntry, type Message, messageHistory } from '@recado/shared/messages';
import { call } from '@/lib/api/call';
import { stageTime } from '@/lib/formats/dates';
import { InfoDialog } from '@/ui/dialogs/InfoDialog';
import { Ticks } from '@/ui/message/Ticks';
import { ErrorState } from '@/ui/states/ErrorState';

const ACK: Record<HistoryEntry['status'], number> = { Enviada: 2, Entregue: 3, Lida: 4 };

const useStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalM, margin: 0, padding: 0, listStyle: 'none' },
  stage: { display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr) auto', alignItems: 'center' },
  name: { fontWeight: tokens.fontWeightSemibold },
  hint: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  time: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
});

export function MessageDataDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation('messages');
  const { data, error, refetch } = useQuery({
    queryKey: ['tickets', 'messageHistory', message.id, message.ack],
    queryFn: ({ signal }) => call(messageHistory, { params: { messageId: message.id } }, { signal }),
    gcTime: 0,
  });
  return (
    <InfoDialog title={t('dataTitle')} onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} title={t('dataFailed')} onRetry={() => void refetch()} />
      ) : data ? (
        <Stages entries={data} />
      ) : (
        <Skeleton aria-label={t('dataLoading')}>
          <SkeletonItem size={32} />
        </Skeleton>
      )}
    </InfoDialog>
  );
}

function Stages({ entries }: { entries: readonly HistoryEntry[] }) {
  const styles = useStyles();
  const { t } = useTranslation('messages');
  if (entries.length === 0) return <p>{t('notSentYet')}</p>;
  const texts: Record<HistoryEntry['status'], { name: string; hint: string }> = {
    Enviada: { name: t('stage.sent'), hint: t('stage.sentHint') },
    Entregue: { name: t('stage.delivered'), hint: t('stage.deliveredHint') },
    Lida: { name: t('stage.read'), hint: t('stage.readHint') },
  };
  return (
    <ul className={styles.list}>
      {entries.map(({ status, createdAt }) => (
        <li key={status} className={styles.stage}>
          <Ticks ack={ACK[status]} />
          <span>
            <span className={styles.name}>{texts[status].name}</span>
            <span className={styles.hint}>{texts[status].hint}</span>
          </span>
          <time className={styles.time} dateTime={createdAt}>
            {stageTime(createdAt)}
          </time>
        </li>
      ))}
    </ul>
  );
}
