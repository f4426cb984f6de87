import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { ClockAlarm20Regular, Dismiss16Regular } from '@fluentui/react-icons';
import { useAtom } from 'jotai';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SNOOZE_NOTE, type Ticket } from '@recado/shared/tickets';
import { promiseOfferAtom } from '@/data/desk/promise-offer';
import { useSnoozeCommands } from '@/features/ticket-actions';
import { keyLabel } from '@/lib/commands/keys';
import { useMomentText } from '@/ui/hours/useHoursStateText';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';

/** Keys that alone neither write nor act. */
const NEUTRAL = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Tab', 'Dead']);

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '32px',
    padding: `0 ${tokens.spacingHorizontalXS} 0 ${tokens.spacingHorizontalM}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  icon: { display: 'flex', flexShrink: 0 },
  phrase: { flexGrow: 1 },
  accept: { flexShrink: 0, fontSize: 'inherit' },
  key: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
});

/**
 * Offers to snooze the ticket until the time that the sent message promises. Alt+Enter accepts; Escape or the next key
 * drops the offer.
 */
export function PromiseBar({ ticket }: { ticket: Ticket }) {
  const [offer, setOffer] = useAtom(promiseOfferAtom);
  if (offer?.ticketId !== ticket.id) return null;
  return <Offer ticket={ticket} offer={offer} onDrop={() => setOffer(null)} />;
}

interface OfferProps {
  ticket: Ticket;
  offer: { until: Date; phrase: string };
  onDrop: () => void;
}

function Offer({ ticket, offer: { until, phrase }, onDrop }: OfferProps) {
  const styles = useStyles();
  const { t } = useTranslation('composer');
  const momentText = useMomentText();
  const { snooze } = useSnoozeCommands();
  const root = useRef<HTMLDivElement>(null);
  const accept = () => {
    onDrop();
    const note = phrase.slice(0, MAX_SNOOZE_NOTE);
    void snooze(ticket, { until: until.toISOString(), note, promise: true });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || NEUTRAL.has(event.key)) return;
    const isAccept = event.key === 'Enter' && event.altKey;
    if (isAccept || event.key === 'Escape') {
      // Neither the composer nor a shortcut handles the key, too.
      event.preventDefault();
      event.stopPropagation();
      return isAccept ? accept() : onDrop();
    }
    if (!root.current?.contains(event.target as Node)) onDrop();
  });
  // Before the next key, which a passive effect could miss.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, []);
  return (
    <div ref={root} className={styles.root} role="status">
      <span className={styles.icon} aria-hidden>
        <ClockAlarm20Regular />
      </span>
      <CutText className={styles.phrase}>{t('promise.phrase', { phrase })}</CutText>
      <Link as="button" className={styles.accept} onClick={accept}>
        {t('promise.accept', { time: momentText(until) })}
      </Link>
      <span className={styles.key}>{keyLabel('Alt+Enter')}</span>
      <IconButton size="small" icon={<Dismiss16Regular />} label={t('promise.drop')} onClick={onDrop} />
    </div>
  );
}
