import { Badge, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { type CompanyRow, type DueState, dueState } from '@recado/shared/companies';
const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    fontVariantNumeric: 'tabular-nums',
  },
});

const COLORS: Record<Exclude<DueState, 'none'>, 'warning' | 'severe' | 'danger'> = {
  soon: 'warning',
  due: 'severe',
  overdue: 'danger',
};

const reais = (value: number): string =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Shows the due date, the remaining time as text (colour alone is not accessible), and a note about a partial
 * payment.
 */
export function DueText({
  dueDate,
  daysLeft,
  partlyPaid,
}: Pick<CompanyRow, 'dueDate' | 'daysLeft' | 'partlyPaid'>) {
  const styles = useStyles();
  const { t } = useTranslation('companies');
  if (dueDate === null || daysLeft === null) return <Text>—</Text>;
  const state = dueState(daysLeft);
  return (
    <span className={styles.root}>
      <time dateTime={dueDate}>{shownDay(dueDate)}</time>
      {state !== 'none' && (
        <Badge appearance="tint" color={COLORS[state]} size="medium">
          {daysLeft > 0
            ? t('due.left', { count: daysLeft })
            : daysLeft === 0
              ? t('due.today')
              : t('due.past', { count: -daysLeft })}
        </Badge>
      )}
      {partlyPaid && (
        <Badge appearance="outline" color="danger" size="medium">
          {t('due.partlyPaid', { received: reais(partlyPaid.received), missing: reais(partlyPaid.missing) })}
        </Badge>
      )}
    </span>
  );
}

export function shownDay(day: string): string {
  const [year, month, date] = day.split('-');
  return day === '' ? '—' : `${date}/${month}/${year}`;
}
