import { Button, makeStyles, mergeClasses, Spinner, Text, tokens } from '@fluentui/react-components';
import {
  CheckmarkCircle16Regular,
  ClipboardTextLtrRegular,
  Clock16Regular,
  DismissCircle16Regular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { TEST_EVENT, type Webhook, type WebhookDelivery } from '@recado/shared/messages-api';
import { useDeliveries, useResendDelivery } from '@/data/messages-api/useWebhooks';
import { useFormatInstant } from '@/lib/i18n/dates';
import { RecordList } from '@/ui/records/RecordList';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { TimeText } from '@/ui/time/TimeText';
import { useToasts } from '@/ui/toasts/useToasts';
import { CutText } from '@/ui/tooltip/CutText';
import { outcomeText } from '../rules/outcome-text';

const ICONS = {
  waiting: <Clock16Regular aria-hidden />,
  delivered: <CheckmarkCircle16Regular aria-hidden />,
  failed: <DismissCircle16Regular aria-hidden />,
} as const;

const useStyles = makeStyles({
  root: { marginTop: tokens.spacingVerticalXXL },
  title: { display: 'block', margin: 0 },
  url: { color: tokens.colorNeutralForeground3, marginBottom: tokens.spacingVerticalM },
  state: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
  },
  delivered: { color: tokens.colorBrandForeground1 },
  failed: { color: tokens.colorPaletteRedForeground1 },
});

const SKELETON_COLUMNS = ['1.5fr', '130px', '120px', '88px', '1.5fr', '130px'];

/** Lists calls of the last seven days. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const styles = useStyles();
  const { t } = useTranslation('messages-api');
  const reading = useDeliveries(webhook.id);
  return (
    <section className={styles.root} aria-label={t('log.title')}>
      <Text as="h2" size={400} weight="semibold" className={styles.title}>
        {t('log.title')}
      </Text>
      <CutText className={styles.url}>{webhook.url}</CutText>
      <RecordList
        rows={reading.deliveries}
        reading={reading}
        loadFailed={t('log.loadFailed')}
        columns={SKELETON_COLUMNS}
        empty={{ icon: <ClipboardTextLtrRegular />, title: t('log.empty'), text: t('log.emptyText') }}
      >
        {(rows) => <DeliveryTable webhookId={webhook.id} deliveries={rows} />}
      </RecordList>
    </section>
  );
}

function DeliveryTable({
  webhookId,
  deliveries,
}: {
  webhookId: number;
  deliveries: readonly WebhookDelivery[];
}) {
  const { t } = useTranslation('messages-api');
  const toasts = useToasts();
  const resend = useResendDelivery(webhookId);
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      id: 'event',
      label: t('log.event'),
      width: 'minmax(150px, 1.5fr)',
      cell: ({ event }) => <CutText>{t(`events.${event}`)}</CutText>,
    },
    {
      id: 'at',
      label: t('log.at'),
      width: '116px',
      cell: ({ at }) => <TimeText instant={at} pattern="dd/MM/yy HH:mm:ss" />,
    },
    {
      id: 'state',
      label: t('log.state'),
      width: '112px',
      cell: (delivery) => <StateText delivery={delivery} />,
    },
    {
      id: 'attempts',
      label: t('log.attempts'),
      named: true,
      width: '80px',
      align: 'end',
      cell: ({ attempts }) => attempts,
    },
    {
      id: 'outcome',
      label: t('log.outcome'),
      width: 'minmax(130px, 1.5fr)',
      cell: (delivery) => <CutText>{outcomeText(delivery, t)}</CutText>,
    },
    {
      id: 'actions',
      label: t('log.actions'),
      width: '138px',
      align: 'end',
      cell: (delivery) => {
        // A test call has no content that could be sent again.
        if (delivery.event === TEST_EVENT) return null;
        const isRunning = resend.isPending && resend.variables === delivery.id;
        return (
          <Button
            size="small"
            icon={isRunning ? <Spinner size="extra-tiny" /> : undefined}
            disabledFocusable={resend.isPending}
            aria-label={t('log.resendNamed', { event: t(`events.${delivery.event}`) })}
            onClick={() =>
              resend.mutate(delivery.id, {
                onSuccess: () => toasts.success(t('log.resent')),
                onError: (error) => toasts.failure(error),
              })
            }
          >
            {t('log.resend')}
          </Button>
        );
      },
    },
  ];
  return <DataTable label={t('log.title')} columns={columns} rows={deliveries} rowKey={({ id }) => id} />;
}

function StateText({ delivery: { state, nextAt } }: { delivery: WebhookDelivery }) {
  const styles = useStyles();
  const { t } = useTranslation('messages-api');
  const format = useFormatInstant();
  return (
    <span
      className={mergeClasses(styles.state, state !== 'waiting' && styles[state])}
      title={nextAt === null ? undefined : t('log.nextAt', { time: format(nextAt, 'dd/MM HH:mm:ss') })}
    >
      {ICONS[state]}
      {t(`log.states.${state}`)}
    </span>
  );
}
