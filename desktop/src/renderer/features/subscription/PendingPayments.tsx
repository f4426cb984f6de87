import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { MoneyRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PendingPayment } from '@recado/shared/subscription';
import { usePendingPayments } from '@/data/subscription/usePendingPayments';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { EmptyState } from '@/ui/states/StateMessage';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { TimeText } from '@/ui/time/TimeText';
import { CutText } from '@/ui/tooltip/CutText';
import { AmountNote } from './checkout/AmountNote';
import { PendingActions } from './pending-payments/PendingActions';
import { SettlePaymentDialog } from './pending-payments/SettlePaymentDialog';
import { reais } from './rules/reais';

const useStyles = makeStyles({
  hint: {
    display: 'block',
    maxWidth: '720px',
    marginBottom: tokens.spacingVerticalM,
    color: tokens.colorNeutralForeground3,
  },
  more: { display: 'block', margin: `${tokens.spacingVerticalM} auto 0` },
  name: { fontWeight: tokens.fontWeightSemibold },
  txid: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    // A provider's id is long and must be readable as a whole, to compare it with a bank statement.
    overflowWrap: 'anywhere',
  },
  received: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end' },
});

const WIDTHS = [
  'minmax(160px, 2fr)',
  'minmax(120px, 1fr)',
  'minmax(144px, 1fr)',
  '120px',
  '112px',
  '136px',
  '152px',
] as const;

/**
 * Shows platform admins the payments that need a manual confirmation: those to the platform's own Pix key and
 * those with a different amount.
 */
export function PendingPayments() {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  const { payments, error, refetch, isFetching, hasNextPage, fetchNextPage } = usePendingPayments();
  const [decision, setDecision] = useState<{ payment: PendingPayment; isReceived: boolean } | null>(null);
  const columns: readonly Column<PendingPayment>[] = [
    {
      id: 'company',
      label: t('pending.company'),
      width: WIDTHS[0],
      cell: ({ company }) => <CutText className={styles.name}>{company.name}</CutText>,
    },
    {
      id: 'plan',
      label: t('pending.plan'),
      width: WIDTHS[1],
      cell: ({ planName }) => <CutText>{planName}</CutText>,
    },
    {
      id: 'txid',
      label: t('pending.txid'),
      width: WIDTHS[2],
      cell: ({ txid }) => <span className={styles.txid}>{txid}</span>,
    },
    {
      id: 'created',
      label: t('pending.created'),
      named: true,
      width: WIDTHS[3],
      cell: ({ createdAt }) => <TimeText instant={createdAt} pattern="dd/MM/yy HH:mm" />,
    },
    {
      id: 'value',
      label: t('pending.value'),
      named: true,
      width: WIDTHS[4],
      align: 'end',
      cell: ({ value }) => t('invoices.price', { value: reais(value) }),
    },
    {
      id: 'received',
      label: t('pending.received'),
      named: true,
      width: WIDTHS[5],
      align: 'end',
      cell: ({ value, received }) =>
        received === null ? (
          '—'
        ) : (
          <span className={styles.received}>
            {t('invoices.price', { value: reais(received) })}
            <AmountNote value={value} received={received} />
          </span>
        ),
    },
    {
      id: 'actions',
      label: t('pending.actions'),
      width: WIDTHS[6],
      align: 'end',
      cell: (payment) => (
        <PendingActions payment={payment} onDecide={(isReceived) => setDecision({ payment, isReceived })} />
      ),
    },
  ];
  return (
    <>
      {payments === undefined && error !== null ? (
        <ErrorState
          title={t('pending.loadFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : payments === undefined ? (
        <SkeletonRows rows={4} columns={WIDTHS} />
      ) : payments.length === 0 ? (
        <EmptyState icon={<MoneyRegular />} title={t('pending.empty.title')} text={t('pending.empty.text')} />
      ) : (
        <>
          <Text className={styles.hint}>{t('pending.hint')}</Text>
          <DataTable label={t('pending.tab')} columns={columns} rows={payments} rowKey={({ id }) => id} />
          {hasNextPage && (
            <Button className={styles.more} disabled={isFetching} onClick={() => void fetchNextPage()}>
              {t('invoices.more')}
            </Button>
          )}
        </>
      )}
      {decision && <SettlePaymentDialog {...decision} onClose={() => setDecision(null)} />}
    </>
  );
}
