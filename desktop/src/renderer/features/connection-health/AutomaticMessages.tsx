import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { SendRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useAutomaticMessages } from '@/data/connection-health/useConnectionHealth';
import { useFormatInstant } from '@/lib/i18n/dates';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { EmptyState } from '@/ui/states/StateMessage';
import { CutText } from '@/ui/tooltip/CutText';

const useStyles = makeStyles({
  root: { marginTop: tokens.spacingVerticalXXL },
  title: { margin: 0 },
  counts: { margin: `${tokens.spacingVerticalS} 0`, color: tokens.colorNeutralForeground2 },
  row: {
    display: 'grid',
    gridTemplateColumns: '128px 140px minmax(100px, 1fr) minmax(120px, 2fr)',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    minHeight: '44px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontVariantNumeric: 'tabular-nums',
    '@container (max-width: 640px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', padding: '4px 0' },
  },
  head: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, minHeight: '32px' },
  more: { marginTop: tokens.spacingVerticalM },
});

/** Lists the messages that a connection sent automatically in the last 48 hours. */
export function AutomaticMessages({ connectionId }: { connectionId: number }) {
  const styles = useStyles();
  const { t } = useTranslation('connection-health');
  const format = useFormatInstant();
  const { data, messages, error, isFetching, refetch, hasNextPage, fetchNextPage } =
    useAutomaticMessages(connectionId);
  const [first] = data?.pages ?? [];
  const named = [
    ...(first?.campaigns ?? []).map(({ name, count }) =>
      t('sent.campaign', { name: name ?? t('sent.deleted'), count }),
    ),
    ...(first?.schedules ?? []).map(({ text, count }) =>
      t('sent.schedule', { text: text ?? t('sent.deleted'), count }),
    ),
  ];
  return (
    <section className={styles.root}>
      <Text as="h2" size={400} weight="semibold" className={styles.title}>
        {t('sent.title')}
      </Text>
      {!messages && error ? (
        <ErrorState
          title={t('sent.failed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : !messages ? (
        <SkeletonRows rows={4} columns={['128px', '140px', '1fr', '2fr']} />
      ) : messages.length === 0 ? (
        <EmptyState icon={<SendRegular />} title={t('sent.none')} text={t('sent.noneText')} />
      ) : (
        <>
          <p className={styles.counts}>
            {first?.counts.map(({ kind, count }) => `${t(`kind.${kind}`)}: ${count}`).join(' · ')}
          </p>
          {named.length > 0 && <p className={styles.counts}>{named.join(' · ')}</p>}
          <div role="table" aria-label={t('sent.title')}>
            <div role="row" className={`${styles.row} ${styles.head}`}>
              {(['at', 'kind', 'to', 'text'] as const).map((column) => (
                <span role="columnheader" key={column}>
                  {t(`sent.columns.${column}`)}
                </span>
              ))}
            </div>
            {messages.map(({ id, at, kind, contactName, body }) => (
              <div role="row" key={id} className={styles.row}>
                <span role="cell">{format(at, 'dd/MM/yy HH:mm')}</span>
                <span role="cell">{t(`kind.${kind}`)}</span>
                <div role="cell">
                  <CutText>{contactName}</CutText>
                </div>
                <div role="cell">
                  <CutText>{body || t('sent.file')}</CutText>
                </div>
              </div>
            ))}
          </div>
          {hasNextPage && (
            <Button className={styles.more} disabled={isFetching} onClick={() => void fetchNextPage()}>
              {t('sent.more')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
