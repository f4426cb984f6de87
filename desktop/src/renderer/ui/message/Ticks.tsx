import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Clock16Regular, ErrorCircle16Filled, QuestionCircle16Regular } from '@fluentui/react-icons';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { productTokens } from '@/ui/theme/themes';

const useStyles = makeStyles({
  root: { display: 'inline-flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  read: { color: productTokens.colorTickRead },
  failed: { color: tokens.colorStatusDangerForeground1 },
  maybe: { color: tokens.colorStatusWarningForeground3 },
});

const ONE = 'M3.5 8.6 6.4 11.5 12.7 4.8';
const TWO = 'M1.2 8.6 4 11.5 10.2 4.8M7.4 11.2 7.7 11.5 14.2 4.8';

/** `maybe`: the message may have been sent. */
export type Failed = boolean | 'maybe';

/** Shows an outgoing message's ack by its shape; the colour adds no information. */
export function Ticks({ ack, failed = false }: { ack: number; failed?: Failed }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const read = ack >= 4;
  return (
    <span
      role="img"
      aria-label={failed === 'maybe' ? t('ack.maybe') : failed ? t('ack.failed') : ackLabel(ack, t)}
      className={mergeClasses(
        styles.root,
        read && styles.read,
        failed && (failed === 'maybe' ? styles.maybe : styles.failed),
      )}
    >
      {failed === 'maybe' ? (
        <QuestionCircle16Regular aria-hidden />
      ) : failed ? (
        <ErrorCircle16Filled aria-hidden />
      ) : ack <= 1 ? (
        <Clock16Regular aria-hidden />
      ) : (
        <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden>
          <path
            d={ack === 2 ? ONE : TWO}
            stroke="currentColor"
            strokeWidth={read ? 2 : 1.1}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
    </span>
  );
}

function ackLabel(ack: number, t: TFunction<'tickets'>): string {
  if (ack <= 1) return t('ack.pending');
  if (ack === 2) return t('ack.sent');
  return ack === 3 ? t('ack.delivered') : t('ack.read');
}
