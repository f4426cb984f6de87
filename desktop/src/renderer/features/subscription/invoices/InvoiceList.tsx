import { Badge, Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '@recado/shared/subscription';
import { useInvoices } from '@/data/subscription/useSubscription';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { TimeText } from '@/ui/time/TimeText';
import { CutText } from '@/ui/tooltip/CutText';
import { AmountNote } from '../checkout/AmountNote';
import { reais } from '../rules/reais';

const useStyles = makeStyles({
  root: { marginTop: tokens.spacingVerticalXXL },
  heading: { display: 'block', margin: `0 0 ${tokens.spacingVerticalS}` },
  empty: { color: tokens.colorNeutralForeground3 },
  status: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  more: { display: 'block', margin: `${tokens.spacingVerticalM} auto 0` },
});

const COLORS = {
  open: 'warning',
  paid: 'success',
  partial: 'danger',
  expired: 'subtle',
  cancelled: 'subtle',
} as const;
const WIDTHS = ['104px', 'minmax(120px, 2fr)', '112px', '120px', 'minmax(168px, 1fr)', '112px'] as const;

export function InvoiceList() {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  const { invoices, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInvoices();
  const columns: readonly Column<Invoice>[] = [
    {
      id: 'created',
      label: t('invoices.created'),
      width: WIDTHS[0],
      cell: ({ createdAt }) => <TimeText instant={createdAt} pattern="dd/MM/yyyy" />,
    },
    {
      id: 'plan',
      label: t('invoices.plan'),
      width: WIDTHS[1],
      cell: ({ planName }) => <CutText>{planName}</CutText>,
    },
    {
      id: 'recurrence',
      label: t('invoices.recurrence'),
      named: true,
      width: WIDTHS[2],
      cell: ({ recurrence }) => t(`recurrences.${recurrence}`),
    },
    {
      id: 'renewedUntil',
      label: t('invoices.renewedUntil'),
      named: true,
      width: WIDTHS[3],
      cell: ({ renewedUntil }) =>
        renewedUntil === null ? '—' : <TimeText instant={renewedUntil} pattern="dd/MM/yyyy" />,
    },
    {
      id: 'status',
      label: t('invoices.status'),
      width: WIDTHS[4],
      cell: ({ status, value, received }) => (
        <span className={styles.status}>
          <Badge appearance="tint" color={COLORS[status]}>
            {t(`invoices.statuses.${status}`)}
          </Badge>
          <AmountNote value={value} received={received} />
        </span>
      ),
    },
    {
      id: 'value',
      label: t('invoices.value'),
      width: WIDTHS[5],
      align: 'end',
      cell: ({ value }) => t('invoices.price', { value: reais(value) }),
    },
  ];
  return (
    <section className={styles.root} aria-label={t('invoices.title')}>
      <Text as="h2" size={400} weight="semibold" className={styles.heading}>
        {t('invoices.title')}
      </Text>
      {invoices === undefined && error !== null ? (
        <ErrorState
          title={t('invoices.loadFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : invoices === undefined ? (
        <SkeletonRows rows={2} columns={WIDTHS} />
      ) : invoices.length === 0 ? (
        <Text className={styles.empty}>{t('invoices.empty')}</Text>
      ) : (
        <DataTable label={t('invoices.title')} columns={columns} rows={invoices} rowKey={({ id }) => id} />
      )}
      {hasNextPage && (
        <Button className={styles.more} disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t('invoices.more')}
        </Button>
      )}
    </section>
  );
}
