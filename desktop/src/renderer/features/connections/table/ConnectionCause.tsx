import { makeStyles, tokens } from '@fluentui/react-components';
import { format, isSameDay, parseISO } from 'date-fns';
import { useTranslation } from 'react-i18next';
import { type Connection, isRestricted } from '@recado/shared/connections';

const useStyles = makeStyles({
  root: {
    gridColumn: '1 / -1',
    padding: `0 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
});

export function ConnectionCause({ connection }: { connection: Connection }) {
  const styles = useStyles();
  const { t } = useTranslation('connections');
  const { status, reason, rejectedVersion: version, disconnectedSince: since } = connection;
  if (!reason || (status === 'CONNECTED' && !isRestricted(connection))) return null;
  const texts = [
    since && t('since', { time: sinceTime(since) }),
    t(`reason.${reason}`, { version }),
    reason !== 'newChatsRefused' && t(`advice.${reason}`),
  ];
  return (
    <div role="cell" className={styles.root}>
      {texts.filter(Boolean).join(' ')}
    </div>
  );
}

function sinceTime(instant: string): string {
  const date = parseISO(instant);
  return format(date, isSameDay(date, new Date()) ? 'HH:mm' : 'dd/MM/yyyy HH:mm');
}
