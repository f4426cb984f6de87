import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { CampaignDetail } from '@recado/shared/campaigns';
import { zonedTime } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { CutText } from '@/ui/tooltip/CutText';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingHorizontalM },
  group: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    gap: tokens.spacingHorizontalM,
    margin: 0,
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    minWidth: 0,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  value: {
    margin: 0,
    minWidth: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  note: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

interface Card {
  id: string;
  value: string;
  note?: string | undefined;
}

/** Shows the counts and the choices of a campaign. */
export function ReportCards({ campaign }: { campaign: CampaignDetail }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('campaigns');
  const { timeZone } = useCurrentUser().company;
  const { counts, report, confirmation, contactList, whatsapp, scheduledAt, completedAt } = campaign;
  const number = (count: number) => count.toLocaleString(i18n.language);
  const time = (instant: string | null, absent: string) =>
    instant === null ? absent : zonedTime(instant, timeZone).slice(0, 16);
  const results: readonly Card[] = [
    {
      id: 'valid',
      value: number(counts.valid),
      note:
        counts.unknown > 0
          ? t('report.unknown', { count: counts.unknown, shown: number(counts.unknown) })
          : undefined,
    },
    ...(confirmation
      ? [
          { id: 'requested', value: number(counts.requested) },
          {
            id: 'confirmed',
            value: number(counts.confirmed),
            note:
              counts.declined > 0
                ? t('report.declined', { count: counts.declined, shown: number(counts.declined) })
                : undefined,
          },
        ]
      : []),
    {
      id: 'delivered',
      value: number(counts.delivered),
      note:
        counts.read > 0 ? t('report.read', { count: counts.read, shown: number(counts.read) }) : undefined,
    },
    {
      id: 'replied',
      value: number(report.replied),
      note:
        report.optOuts > 0
          ? t('report.optOuts', { count: report.optOuts, shown: number(report.optOuts) })
          : undefined,
    },
  ];
  const choices: readonly Card[] = [
    { id: 'connection', value: whatsapp?.name ?? t('noConnection') },
    { id: 'list', value: contactList?.name ?? t('noList') },
    { id: 'scheduledAt', value: time(scheduledAt, t('noSchedule')) },
    { id: 'completedAt', value: time(completedAt, t('notCompleted')) },
  ];
  const group = (cards: readonly Card[]) => (
    <dl className={styles.group}>
      {cards.map(({ id, value, note }) => (
        <div key={id} className={styles.card}>
          <dt className={styles.label}>{t(`report.card.${id}`)}</dt>
          <dd className={styles.value}>
            <CutText>{value}</CutText>
            {note !== undefined && (
              <Text size={200} className={styles.note}>
                {note}
              </Text>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <div className={styles.root}>
      {group(results)}
      {group(choices)}
    </div>
  );
}
