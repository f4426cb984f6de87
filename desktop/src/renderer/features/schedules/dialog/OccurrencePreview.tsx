import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { nextOccurrences } from '@recado/shared/schedules';
import { useOpenDays } from '@/data/schedules/useOpenDays';
import { useWeekdayTime } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { type RecurrenceForm, recurrenceOf, recurrenceProblems } from '../rules/recurrence-form';
import { isLocalTime } from '../rules/schedule-form';

/** One more than shown, to know whether further messages follow. */
const READ = 4;
const SHOWN = 3;
const BEFORE_ALL = new Date(0);

const useStyles = makeStyles({
  root: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL, fontVariantNumeric: 'tabular-nums' },
  more: { listStyleType: 'none', color: tokens.colorNeutralForeground3 },
});

/** Lists the next three times of a recurring message in the company's zone. */
export function OccurrencePreview({ repeat, localTime }: { repeat: RecurrenceForm; localTime: string }) {
  const styles = useStyles();
  const { t } = useTranslation('schedules');
  const id = useId();
  const { timeZone: zone } = useCurrentUser().company;
  const timeText = useWeekdayTime(zone);
  const isOpenDay = useOpenDays();
  const rule = recurrenceOf(repeat);
  if (!rule || !isLocalTime(localTime)) return null;
  if (recurrenceProblems(repeat, localTime.slice(0, 10)).length > 0) return null;
  const found = nextOccurrences(rule, { localTime, zone, isOpenDay }, BEFORE_ALL, READ);
  return (
    <div className={styles.root} role="status">
      <Text size={200} weight="semibold" id={id}>
        {t('repeat.preview')}
      </Text>
      {found.length === 0 ? (
        <div>{t('repeat.noOccurrence')}</div>
      ) : (
        <ul className={styles.list} aria-labelledby={id}>
          {found.slice(0, SHOWN).map(({ at }) => (
            <li key={at.getTime()}>{timeText(at)}</li>
          ))}
          {found.length > SHOWN && <li className={styles.more}>{t('repeat.andSoOn')}</li>}
        </ul>
      )}
    </div>
  );
}
