import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { dueState } from '@recado/shared/companies';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', fontVariantNumeric: 'tabular-nums' },
  left: { color: tokens.colorNeutralForeground2 },
});

/** A due date, and in words how far away it is where the row is coloured: colour alone says nothing to everybody. */
export function DueText({ dueDate, daysLeft }: { dueDate: string | null; daysLeft: number | null }) {
  const styles = useStyles();
  const { t } = useTranslation('companies');
  if (dueDate === null || daysLeft === null) return <Text>—</Text>;
  const [year, month, day] = dueDate.split('-');
  return (
    <span className={styles.root}>
      <time dateTime={dueDate}>{`${day}/${month}/${year}`}</time>
      {dueState(daysLeft) !== 'none' && (
        <Text size={100} className={styles.left}>
          {daysLeft > 0
            ? t('due.left', { count: daysLeft })
            : daysLeft === 0
              ? t('due.today')
              : t('due.past', { count: -daysLeft })}
        </Text>
      )}
    </span>
  );
}
