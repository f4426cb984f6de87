import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ArrowRepeatAllRegular } from '@fluentui/react-icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuReplay } from '@recado/shared/chatbot';
import { useMenuReplay } from '@/data/queue-options/useQueueOptions';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    paddingTop: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
  },
  hint: { color: tokens.colorNeutralForeground3 },
  misses: { margin: 0, paddingLeft: tokens.spacingHorizontalXXL },
  miss: { overflowWrap: 'anywhere' },
  count: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
});

/** Shows how many of the customers' first messages of the last 30 days the stored menu understands. */
export function MenuReplayPanel({ queueId }: { queueId: number }) {
  const styles = useStyles();
  const { t } = useTranslation('chatbot');
  const { data, error, isFetching, refetch } = useMenuReplay(queueId);
  const wasRequested = useRef(false);
  const result = useRef<HTMLDivElement>(null);
  // In a low window, the result would appear below the visible part.
  useEffect(() => {
    if (wasRequested.current) result.current?.scrollIntoView({ block: 'nearest' });
  }, [isFetching]);
  const replay = () => {
    wasRequested.current = true;
    void refetch();
  };
  return (
    <section className={styles.root} aria-labelledby="menu-replay">
      <div className={styles.head}>
        <Text as="h3" weight="semibold" id="menu-replay">
          {t('replay.title')}
        </Text>
        <Button icon={<ArrowRepeatAllRegular />} disabledFocusable={isFetching} onClick={replay}>
          {t('replay.start')}
        </Button>
      </div>
      <Text size={200} className={styles.hint}>
        {t('replay.hint')}
      </Text>
      <div ref={result} role="status">
        {isFetching ? (
          <SkeletonRows rows={2} columns={['1fr']} />
        ) : error ? (
          <ErrorState title={t('replay.failed')} error={error} retrying={isFetching} onRetry={replay} />
        ) : (
          data && <Result {...data} />
        )}
      </div>
    </section>
  );
}

function Result({ messages, understood, misses }: MenuReplay) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('chatbot');
  if (messages === 0) return <Text>{t('replay.none')}</Text>;
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(understood / messages);
  return (
    <>
      <Text block weight="semibold">
        {t('replay.understood', { count: messages, understood, share })}
      </Text>
      {misses.length > 0 && (
        <>
          <Text block>{t('replay.misses')}</Text>
          <ol className={styles.misses}>
            {misses.map(({ text, count }) => (
              <li key={text} className={styles.miss}>
                {text} <span className={styles.count}>{t('replay.times', { count })}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
