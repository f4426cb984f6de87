import { makeStyles, tokens, Tooltip } from '@fluentui/react-components';
import { Timer16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

const useStyles = makeStyles({
  icon: {
    display: 'inline-flex',
    alignSelf: 'center',
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    // Precedes the area that opens the contact, so that the pointer reaches the tooltip.
    position: 'relative',
    zIndex: 1,
  },
});

/** Shows that the chat's messages disappear from WhatsApp, but not from Recado. */
export function DisappearingIcon({ ticket: { whatsappId, contact } }: { ticket: Ticket }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const timer = contact.disappearing?.find((chat) => chat.whatsappId === whatsappId);
  if (!timer) return null;
  const { seconds } = timer;
  const duration =
    seconds < DAY_SECONDS
      ? t('conversation.hours', { count: Math.max(1, Math.round(seconds / HOUR_SECONDS)) })
      : t('conversation.days', { count: Math.round(seconds / DAY_SECONDS) });
  const text = t('conversation.disappearing', { duration });
  return (
    <Tooltip content={text} relationship="label">
      <span className={styles.icon} role="img" aria-label={text}>
        <Timer16Regular />
      </span>
    </Tooltip>
  );
}
