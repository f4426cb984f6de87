import { Button, Spinner } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { FailedDelivery } from '@recado/shared/platform';
import { useFormatInstant } from '@/lib/i18n/dates';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { TimeText } from '@/ui/time/TimeText';
import { CutText } from '@/ui/tooltip/CutText';
import { deliveryTexts } from '../rules/delivery-texts';

interface DeliveriesTableProps {
  deliveries: readonly FailedDelivery[];
  running: ReadonlySet<string>;
  onRun: (delivery: FailedDelivery, button: HTMLElement) => void;
}

export function DeliveriesTable({ deliveries, running, onRun }: DeliveriesTableProps) {
  const { t } = useTranslation('platform');
  const format = useFormatInstant();
  const columns: readonly Column<FailedDelivery>[] = [
    {
      id: 'event',
      label: t('deliveries.event'),
      width: 'minmax(140px, 1fr)',
      cell: (delivery) => <CutText>{deliveryTexts(delivery, t).event}</CutText>,
    },
    {
      id: 'effect',
      label: t('deliveries.effect'),
      named: true,
      width: 'minmax(120px, 1fr)',
      cell: (delivery) => <CutText>{deliveryTexts(delivery, t).effect}</CutText>,
    },
    {
      id: 'company',
      label: t('deliveries.company'),
      width: 'minmax(120px, 1fr)',
      cell: ({ company }) => <CutText>{company.name || '—'}</CutText>,
    },
    {
      id: 'failures',
      label: t('deliveries.failures'),
      named: true,
      width: '76px',
      align: 'end',
      cell: ({ failures, dueAt }) => (
        <span title={t('deliveries.nextTry', { at: format(dueAt, 'dd/MM/yy HH:mm:ss') })}>{failures}</span>
      ),
    },
    {
      id: 'reason',
      label: t('deliveries.reason'),
      width: 'minmax(140px, 2fr)',
      cell: ({ reason }) => <CutText>{reason || '—'}</CutText>,
    },
    {
      id: 'since',
      label: t('deliveries.since'),
      named: true,
      width: '110px',
      cell: ({ since }) => <TimeText instant={since} pattern="dd/MM/yy HH:mm" />,
    },
    {
      id: 'actions',
      label: t('deliveries.actions'),
      width: '160px',
      align: 'end',
      cell: (delivery) => {
        const isRunning = running.has(delivery.id);
        const names = { name: deliveryTexts(delivery, t).effect, company: delivery.company.name };
        return (
          <Button
            size="small"
            icon={isRunning ? <Spinner size="extra-tiny" /> : undefined}
            disabledFocusable={isRunning}
            aria-label={t(isRunning ? 'deliveries.runningNamed' : 'deliveries.runNamed', names)}
            onClick={({ currentTarget }) => onRun(delivery, currentTarget)}
          >
            {t(isRunning ? 'deliveries.running' : 'deliveries.run')}
          </Button>
        );
      },
    },
  ];
  return (
    <DataTable label={t('tabs.deliveries')} columns={columns} rows={deliveries} rowKey={({ id }) => id} />
  );
}
