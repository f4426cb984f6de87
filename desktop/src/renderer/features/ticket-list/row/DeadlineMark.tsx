import { makeStyles, mergeClasses, tokens, Tooltip } from '@fluentui/react-components';
import { ErrorCircle16Filled, Timer16Regular, Warning16Filled } from '@fluentui/react-icons';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { deadlineState } from '@/data/tickets/ticket-list';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

const useStyles = makeStyles({
  root: {
    // Above the row's button, so that hovering shows the explanation.
    position: 'relative',
    zIndex: 1,
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: 0,
    gap: '3px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
  },
  icon: { width: '12px', height: '12px', fontSize: '12px' },
  near: { color: tokens.colorPaletteDarkOrangeForeground1, fontWeight: tokens.fontWeightSemibold },
  missed: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** Shows when the ticket's next deadline ends, or for how long it has been missed. */
export function DeadlineMark({ ticket, now }: { ticket: Pick<Ticket, 'deadline'>; now: Date }) {
  const styles = useStyles();
  const { t } = useTranslation('ticket-list');
  const { deadline } = ticket;
  if (!deadline) return null;
  const state = deadlineState(ticket, now);
  const text = deadlineText(deadline.dueAt, now, t);
  const Icon = state === 'missed' ? ErrorCircle16Filled : state === 'near' ? Warning16Filled : Timer16Regular;
  return (
    <Tooltip content={`${t(`deadline.kind.${deadline.kind}`)}: ${text}`} relationship="description">
      <span className={mergeClasses(styles.root, state && styles[state])} data-deadline={state ?? 'running'}>
        <Icon className={styles.icon} aria-hidden />
        {text}
      </span>
    </Tooltip>
  );
}

/** Rounds the time that is left up, and the time that has passed down. */
function deadlineText(dueAt: string, now: Date, t: TFunction<'ticket-list'>): string {
  const minutes = (new Date(dueAt).getTime() - now.getTime()) / MINUTE_MS;
  if (minutes > 0) return t('deadline.in', { time: timeText(Math.ceil(minutes), t) });
  const passed = Math.floor(-minutes);
  return passed === 0 ? t('deadline.justMissed') : t('deadline.ago', { time: timeText(passed, t) });
}

function timeText(minutes: number, t: TFunction<'ticket-list'>): string {
  if (minutes < HOUR) return t('deadline.minutes', { count: minutes });
  return minutes < DAY
    ? t('deadline.hours', { count: Math.floor(minutes / HOUR) })
    : t('deadline.days', { count: Math.floor(minutes / DAY) });
}
