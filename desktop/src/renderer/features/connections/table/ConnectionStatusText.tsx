import { makeStyles, Spinner, tokens, Tooltip } from '@fluentui/react-components';
import {
  CheckmarkCircleFilled,
  PhoneLinkSetupRegular,
  PlugDisconnectedFilled,
  QrCodeRegular,
  WarningFilled,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { type Connection, type ConnectionStatus, isRestricted } from '@recado/shared/connections';
import { CutText } from '@/ui/tooltip/CutText';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    width: 'fit-content',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    maxWidth: '100%',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  icon: { display: 'flex', fontSize: '20px', flexShrink: 0, width: '20px', justifyContent: 'center' },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground3 },
  neutral: { color: tokens.colorNeutralForeground2 },
});

const ICONS: Record<ConnectionStatus, { icon: ReactElement; tone: 'good' | 'bad' | 'warning' | 'neutral' }> =
  {
    qrcode: { icon: <QrCodeRegular />, tone: 'neutral' },
    DISCONNECTED: { icon: <PlugDisconnectedFilled />, tone: 'bad' },
    CONNECTED: { icon: <CheckmarkCircleFilled />, tone: 'good' },
    PAIRING: { icon: <PhoneLinkSetupRegular />, tone: 'neutral' },
    TIMEOUT: { icon: <WarningFilled />, tone: 'warning' },
    OPENING: { icon: <Spinner size="extra-tiny" />, tone: 'neutral' },
  };

/** Shows the status as icon and text. The tooltip explains it, with the reason if known. */
export function ConnectionStatusText({ connection }: { connection: Connection }) {
  const styles = useStyles();
  const { t } = useTranslation('connections');
  const { status, reason, rejectedVersion: version } = connection;
  const restricted = isRestricted(connection);
  const { icon, tone } = restricted ? ICONS.TIMEOUT : ICONS[status];
  const showsReason = reason && (status !== 'CONNECTED' || restricted);
  const isOutdated = status === 'TIMEOUT' && reason === 'outdated';
  const meaning = [
    // The phone is not the cause.
    ...(isOutdated ? [] : [t(`meaning.${status}`)]),
    ...(showsReason ? [t(`reason.${reason}`, { version })] : []),
  ];
  const label = restricted ? t('restricted') : isOutdated ? t('outdated') : t(`status.${status}`);
  return (
    <Tooltip content={meaning.join(' ')} relationship="description">
      {/* Lets the keyboard reach the explanation. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a tooltip needs something that takes the focus */}
      <span className={styles.root} tabIndex={0}>
        <span className={`${styles.icon} ${styles[tone]}`} aria-hidden>
          {icon}
        </span>
        <CutText>{label}</CutText>
      </span>
    </Tooltip>
  );
}
