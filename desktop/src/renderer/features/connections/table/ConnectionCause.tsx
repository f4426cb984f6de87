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

/** Explains why the connection needs attention. */
export function ConnectionCause({ connection }: { connection: Connection }) {
  const styles = useStyles();
  const { t } = useTranslation('connections');
  const { status, reason, rejectedVersion: version, disconnectedSince: since, phoneGreets } = connection;
  const isCause = reason && (status !== 'CONNECTED' || isRestricted(connection));
  if (!isCause && !phoneGreets) return null;
  const texts = [
    isCause && since && t('since', { time: sinceTime(since) }),
    isCause && t(`reason.${reason}`, { version }),
    isCause && reason !== 'newChatsRefused' && t(`advice.${reason}`),
    phoneGreets && t('phoneGreets'),
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
