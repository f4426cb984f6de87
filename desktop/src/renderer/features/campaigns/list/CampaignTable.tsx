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
  lines: { minWidth: 0 },
  second: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
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
  const time = (label: string, instant: string | null, absent: string) => (
    <CutText className={mergeClasses(styles.second, styles.time)}>
      {instant === null ? absent : `${label}: ${zonedTime(instant, timeZone).slice(0, 16)}`}
    </CutText>
  );
  const columns: readonly Column<Campaign>[] = [
    {
      id: 'name',
      label: t('columns.name'),
      width: 'minmax(140px, 1.5fr)',
      cell: ({ name }) => <CutText className={styles.name}>{name}</CutText>,
    },
    {
      id: 'status',
      label: t('columns.status'),
      width: 'minmax(150px, 1.4fr)',
      cell: (campaign) => <CampaignStatus campaign={campaign} />,
    },
    {
      id: 'list',
      label: t('columns.listAndConnection'),
      width: 'minmax(112px, 1.1fr)',
      cell: ({ contactList, whatsapp }) => (
        <div className={styles.lines}>
          {orElse(contactList?.name, t('noList'))}
          <CutText className={styles.second}>{whatsapp?.name ?? t('noConnection')}</CutText>
        </div>
      ),
    },
    {
      id: 'times',
      label: t('columns.times'),
      width: 'minmax(144px, 1fr)',
      cell: ({ scheduledAt, completedAt }) => (
        <div className={styles.lines}>
          {time(t('times.scheduledAt'), scheduledAt, t('noSchedule'))}
          {time(t('times.completedAt'), completedAt, t('notCompleted'))}
        </div>
      ),
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
