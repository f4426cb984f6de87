import { makeStyles, tokens } from '@fluentui/react-components';
import { PersonClockRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useAssignment } from '@/data/assignment/useAssignment';

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    margin: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    listStyleType: 'none',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    borderBottom: `1px solid ${tokens.colorNeutralStroke4}`,
  },
  reason: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
});

/** Lists why tickets of automatic queues wait: "Ninguém disponível em Vendas · 3 esperando". */
export function WaitReasons() {
  const styles = useStyles();
  const { t } = useTranslation('assignment');
  const waiting = useAssignment()?.waiting ?? [];
  if (waiting.length === 0) return null;
  return (
    <ul className={styles.root} aria-label={t('reasons')}>
      {waiting.map(({ queueId, queueName, reason, count }) => (
        <li key={`${queueId}:${reason}`} className={styles.reason}>
          <PersonClockRegular aria-hidden />
          {`${t(`reason.${reason}`, { queue: queueName })} · ${t('waiting', { count })}`}
        </li>
      ))}
    </ul>
  );
}
