import { makeStyles, mergeClasses, ProgressBar, tokens, Tooltip } from '@fluentui/react-components';
import { LockClosedFilled, WarningFilled } from '@fluentui/react-icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '@recado/shared/connections';
import { useFormatInstant } from '@/lib/i18n/dates';
import { useNow } from '@/ui/time/time-hooks';
import { newChatsUse } from './new-chats-use';

const useStyles = makeStyles({
  root: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    paddingBottom: tokens.spacingVerticalS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  use: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  bar: { width: '96px' },
  note: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, overflowWrap: 'anywhere' },
  icon: { display: 'flex', flexShrink: 0, fontSize: '16px' },
  warning: { color: tokens.colorStatusWarningForeground3 },
  danger: { color: tokens.colorStatusDangerForeground1 },
});

const EVERY_MS = 30_000;

/** Shows how much of the daily limit of new chats is used, and any restriction with its end. */
export function NewChatsCell({ connection }: { connection: Connection }) {
  const styles = useStyles();
  const { t } = useTranslation('connections');
  const format = useFormatInstant();
  const label = useId();
  const use = newChatsUse(connection, useNow(EVERY_MS));
  if (!use) return null;
  const { used, limit, reason, until, tone } = use;
  const note =
    reason &&
    (until
      ? t(`newChats.until.${reason}`, { time: format(until, 'dd/MM HH:mm') })
      : t(`newChats.open.${reason}`));
  return (
    <div role="cell" className={styles.root}>
      <Tooltip content={t('newChats.help')} relationship="description">
        {/* Lets the keyboard reach the explanation. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a tooltip needs something that takes the focus */}
        <span className={styles.use} tabIndex={0}>
          <span id={label}>{t('newChats.use', { used, limit })}</span>
          <ProgressBar
            className={styles.bar}
            aria-labelledby={label}
            value={Math.min(used, limit)}
            max={limit}
            color={tone === 'danger' ? 'error' : tone === 'warning' ? 'warning' : 'brand'}
          />
        </span>
      </Tooltip>
      {note && (
        <span className={styles.note}>
          <span
            className={mergeClasses(styles.icon, tone === 'danger' ? styles.danger : styles.warning)}
            aria-hidden
          >
            {tone === 'danger' ? <LockClosedFilled /> : <WarningFilled />}
          </span>
          {note}
        </span>
      )}
    </div>
  );
}
