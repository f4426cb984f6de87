import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular, CheckmarkCircleRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FailedDelivery, MAX_FAILED_DELIVERIES } from '@recado/shared/platform';
import { useFailedDeliveries } from '@/data/platform/usePlatform';
import { SearchInput } from '@/ui/form/SearchInput';
import { RecordList } from '@/ui/records/RecordList';
import { EmptyState } from '@/ui/states/StateMessage';
import { useToasts } from '@/ui/toasts/useToasts';
import { searchDeliveries } from '../rules/delivery-texts';
import { DeliveriesTable } from './DeliveriesTable';
import { useRunAgain } from './useRunAgain';

const useStyles = makeStyles({
  intro: {
    margin: `0 0 ${tokens.spacingVerticalM}`,
    maxWidth: '72ch',
    color: tokens.colorNeutralForeground2,
  },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalM,
  },
  search: { width: '280px', maxWidth: '100%' },
  count: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  refresh: { marginLeft: 'auto' },
});

const SKELETON_COLUMNS = ['1fr', '1fr', '1fr', '88px', '2fr', '130px', '160px'];

export function DeliveriesPanel() {
  const styles = useStyles();
  const { t } = useTranslation('platform');
  const toasts = useToasts();
  const deliveries = useFailedDeliveries();
  const [search, setSearch] = useState('');
  const [refreshing, setRefreshing] = useState(false);
  const refreshButton = useRef<HTMLButtonElement>(null);
  const { running, runAgain } = useRunAgain(() => refreshButton.current?.focus());
  const refresh = async () => {
    setRefreshing(true);
    const { error } = await deliveries.refetch();
    if (error) toasts.failure(error);
    setRefreshing(false);
  };
  const count = deliveries.data?.length ?? 0;
  const table = (rows: readonly FailedDelivery[]) => {
    const found = searchDeliveries(rows, search, t);
    if (found.length > 0) return <DeliveriesTable deliveries={found} running={running} onRun={runAgain} />;
    return (
      <EmptyState
        icon={<CheckmarkCircleRegular />}
        title={t('deliveries.notFound')}
        text={t('deliveries.notFoundText')}
      />
    );
  };
  return (
    <>
      <p className={styles.intro}>{t('deliveries.intro')}</p>
      {deliveries.data && (
        <div className={styles.bar}>
          {count > 0 && (
            <>
              <SearchInput
                className={styles.search}
                placeholder={t('deliveries.search')}
                aria-label={t('deliveries.search')}
                value={search}
                onChange={(_event, { value }) => setSearch(value)}
              />
              <Text className={styles.count}>
                {count < MAX_FAILED_DELIVERIES
                  ? t('deliveries.count', { count })
                  : t('deliveries.first', { count })}
              </Text>
            </>
          )}
          <Button
            ref={refreshButton}
            className={styles.refresh}
            icon={<ArrowClockwiseRegular />}
            disabledFocusable={refreshing}
            onClick={() => void refresh()}
          >
            {t('deliveries.refresh')}
          </Button>
        </div>
      )}
      <RecordList
        rows={deliveries.data}
        reading={deliveries}
        loadFailed={t('deliveries.failed')}
        columns={SKELETON_COLUMNS}
        empty={{
          icon: <CheckmarkCircleRegular />,
          title: t('deliveries.empty'),
          text: t('deliveries.emptyText'),
        }}
      >
        {table}
      </RecordList>
    </>
  );
}
