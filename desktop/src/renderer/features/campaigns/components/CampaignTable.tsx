import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '@recado/shared/campaigns';
import { zonedTime } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { type CampaignActionHandlers, CampaignActions } from './CampaignActions';
import { CampaignStatus } from './CampaignStatus';

const useStyles = makeStyles({
  name: { fontWeight: tokens.fontWeightSemibold },
  time: { fontVariantNumeric: 'tabular-nums' },
  absent: { color: tokens.colorNeutralForeground3 },
});

interface CampaignTableProps extends CampaignActionHandlers {
  campaigns: readonly Campaign[];
}

/** Lists campaigns with times in the company's zone. */
export function CampaignTable({ campaigns, ...handlers }: CampaignTableProps) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  const { timeZone } = useCurrentUser().company;
  const orElse = (text: string | undefined, absent: string) => (
    <CutText className={text === undefined ? styles.absent : undefined}>{text ?? absent}</CutText>
  );
  const time = (instant: string | null, absent: string) => (
    <CutText className={mergeClasses(styles.time, instant === null && styles.absent)}>
      {instant === null ? absent : zonedTime(instant, timeZone).slice(0, 16)}
    </CutText>
  );
  const columns: readonly Column<Campaign>[] = [
    {
      id: 'name',
      label: t('columns.name'),
      width: 'minmax(130px, 1.5fr)',
      cell: ({ name }) => <CutText className={styles.name}>{name}</CutText>,
    },
    {
      id: 'status',
      label: t('columns.status'),
      width: 'minmax(130px, 1.4fr)',
      cell: (campaign) => <CampaignStatus campaign={campaign} />,
    },
    {
      id: 'list',
      label: t('columns.list'),
      named: true,
      width: 'minmax(96px, 1fr)',
      cell: ({ contactList }) => orElse(contactList?.name, t('noList')),
    },
    {
      id: 'connection',
      label: t('columns.connection'),
      named: true,
      width: 'minmax(96px, 1fr)',
      cell: ({ whatsapp }) => orElse(whatsapp?.name, t('noConnection')),
    },
    {
      id: 'scheduledAt',
      label: t('columns.scheduledAt'),
      named: true,
      width: '124px',
      cell: ({ scheduledAt }) => time(scheduledAt, t('noSchedule')),
    },
    {
      id: 'completedAt',
      label: t('columns.completedAt'),
      named: true,
      width: '124px',
      cell: ({ completedAt }) => time(completedAt, t('notCompleted')),
    },
    {
      id: 'confirmation',
      label: t('columns.confirmation'),
      named: true,
      width: '92px',
      cell: ({ confirmation }) => orElse(t(confirmation ? 'enabled' : 'disabled'), ''),
    },
    {
      id: 'actions',
      label: t('columns.actions'),
      width: '132px',
      align: 'end',
      cell: (campaign) => <CampaignActions campaign={campaign} {...handlers} />,
    },
  ];
  return <DataTable label={t('title')} columns={columns} rows={campaigns} rowKey={({ id }) => id} />;
}
