import { Button, CounterBadge, mergeClasses, Tooltip } from '@fluentui/react-components';
import {
  Bot16Regular,
  Clock16Regular,
  ClockAlarm16Regular,
  PeopleCommunity16Regular,
} from '@fluentui/react-icons';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_QUEUE_COLOR } from '@recado/shared/queues';
import type { Ticket } from '@recado/shared/tickets';
import { LATE_AFTER_MINUTES, minutesSince, rowTime } from '@/lib/formats/dates';
import { contactName } from '@/lib/formats/names';
import { useShortWeekdayTime } from '@/lib/i18n/zoned-dates';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { Highlighted } from '@/ui/highlight/Highlighted';
import { useMomentText } from '@/ui/hours/useHoursStateText';
import { CutText } from '@/ui/tooltip/CutText';
import { CampaignChip } from './CampaignChip';
import { DeadlineMark } from './DeadlineMark';
import { LastMessage } from './LastMessage';
import { useRowStyles } from './row-styles';
import { foundNumber, RowName } from './RowName';
import { RowTools } from './RowTools';

export interface TicketRowProps {
  ticket: Ticket;
  now: Date;
  current: boolean;
  /** True for the row that the Tab key reaches. */
  focusable: boolean;
  onOpen: (ticket: Ticket) => void;
  onFocus: (ticket: Ticket) => void;
  onAccept: (ticket: Ticket) => void;
  onClose: (ticket: Ticket) => void;
  onPeek: (ticket: Ticket) => void;
  onMarkUnread: (ticket: Ticket) => void;
  /** Search term to mark in the row. */
  searched?: string;
}

export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, now, current, focusable, onOpen, onFocus, onAccept, onClose, onPeek, searched } = props;
  const styles = useRowStyles();
  const { t } = useTranslation('tickets');
  const { t: tList } = useTranslation('ticket-list');
  const queueName = ticket.queue?.name ?? t('list.noQueue');
  // The row is not marked as unread while the chatbot serves the customer, because no agent is needed.
  const unread = ticket.unreadMessages > 0 && !ticket.chatbot;
  const { id: userId } = useCurrentUser();
  const isHanded = ticket.handed === true && ticket.userId === userId;
  const pending = ticket.status === 'pending';
  const isBack = ticket.woken?.wokenBy === 'time' && ticket.status !== 'closed';
  const image = useMediaAddress(ticket.contact.profilePicUrl);
  const number = foundNumber(ticket, searched);
  return (
    <div className={mergeClasses(styles.root, current && styles.current)} data-ticket-row={ticket.id}>
      <span
        className={styles.strip}
        style={{ backgroundColor: ticket.queue?.color || DEFAULT_QUEUE_COLOR }}
        title={queueName}
        data-testid="queue-strip"
      />
      <PersonAvatar name={contactName(ticket.contact.name)} imageUrl={image} isGroup={ticket.isGroup} />
      <div className={styles.text}>
        <button
          type="button"
          className={styles.open}
          data-row-open
          aria-current={current || undefined}
          aria-label={rowLabel(ticket, queueName, [
            ticket.campaign ? tList('campaign.chip', { name: ticket.campaign.name }) : '',
            ticket.chatbot
              ? tList('chatbot')
              : isHanded
                ? tList('handed')
                : isBack
                  ? tList('snoozed.back')
                  : '',
            t('list.unreadCount', { count: ticket.unreadMessages }),
          ])}
          tabIndex={focusable ? 0 : -1}
          onFocus={() => onFocus(ticket)}
          onClick={() => onOpen(ticket)}
        >
          <RowName ticket={ticket} strong={unread || isHanded} searched={searched} />
        </button>
        {number ? (
          <span className={styles.number}>
            <Highlighted text={number.text} marks={[number.mark]} />
          </span>
        ) : (
          <LastMessage ticket={ticket} current={current} />
        )}
        <div className={styles.meta} data-row-meta={pending ? 'pending' : 'other'}>
          <CutText className={styles.metaText}>{metaLine(ticket, queueName)}</CutText>
          {ticket.campaign && <CampaignChip campaign={ticket.campaign} className={styles.campaign} />}
          {ticket.chatbot && <ChatbotMark />}
          {isBack && <ReturnedMark note={ticket.woken?.note ?? null} />}
          {ticket.deadline && !ticket.snooze ? (
            <DeadlineMark ticket={ticket} now={now} />
          ) : (
            pending && <TimeMark ticket={ticket} now={now} />
          )}
        </div>
      </div>
      <div className={styles.side}>
        <div className={styles.sideTop}>
          <time
            dateTime={ticket.updatedAt}
            className={mergeClasses(styles.time, unread && styles.timeUnread)}
          >
            {rowTime(ticket.updatedAt, now)}
          </time>
          {pending && <Count ticket={ticket} inLine />}
        </div>
        {pending ? (
          <Tooltip content={tList('accept')} relationship="description">
            <Button
              size="small"
              className={styles.accept}
              tabIndex={focusable ? 0 : -1}
              aria-label={`${t('accept')}: ${contactName(ticket.contact.name)}`}
              onClick={() => onAccept(ticket)}
            >
              {t('accept')}
            </Button>
          </Tooltip>
        ) : (
          <span className={styles.rest} data-shown="rest">
            <Count ticket={ticket} />
            {ticket.status === 'closed' ? (
              <span className={styles.closed}>{t('list.closedBadge')}</span>
            ) : (
              <TimeMark ticket={ticket} now={now} />
            )}
          </span>
        )}
      </div>
      <RowTools
        ticket={ticket}
        focusable={focusable}
        onClose={onClose}
        onPeek={onPeek}
        onMarkUnread={props.onMarkUnread}
      />
    </div>
  );
});

function rowLabel(
  ticket: Ticket,
  queueName: string,
  [campaign, chatbot, unread]: readonly [string, string, string],
): string {
  const parts = [
    contactName(ticket.contact.name),
    queueName,
    campaign,
    chatbot,
    ticket.unreadMessages > 0 ? unread : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** Returns "queue · connection · user"; a pending ticket has no user. */
function metaLine(ticket: Ticket, queueName: string): string {
  const parts = [queueName, ticket.whatsapp?.name, ticket.user?.name];
  return parts.filter(Boolean).join(' · ');
}

function Count({ ticket, inLine = false }: { ticket: Ticket; inLine?: boolean }) {
  const styles = useRowStyles();
  if (ticket.isGroup) return <PeopleCommunity16Regular className={styles.groupIcon} aria-hidden />;
  // An empty count keeps the waiting time on its own line.
  if (ticket.unreadMessages === 0) return inLine ? null : <span className={styles.noCount} />;
  return (
    <CounterBadge
      count={ticket.unreadMessages}
      overflowCount={99}
      color={ticket.chatbot ? 'informative' : 'brand'}
      size="medium"
      aria-hidden
    />
  );
}

function ChatbotMark() {
  const styles = useRowStyles();
  const { t } = useTranslation('ticket-list');
  return (
    <Tooltip content={t('chatbot')} relationship="label">
      <span className={styles.chatbot} role="img" aria-label={t('chatbot')}>
        <Bot16Regular aria-hidden />
      </span>
    </Tooltip>
  );
}

/** Marks a ticket that returned at its time, until the attendant replies or dismisses the note. */
function ReturnedMark({ note }: { note: string | null }) {
  const styles = useRowStyles();
  const { t } = useTranslation('ticket-list');
  const label = [t('snoozed.back'), note].filter(Boolean).join(' · ');
  return (
    <Tooltip content={label} relationship="label">
      <span className={styles.chatbot} role="img" aria-label={label}>
        <ClockAlarm16Regular aria-hidden />
      </span>
    </Tooltip>
  );
}

function TimeMark({ ticket, now }: { ticket: Ticket; now: Date }) {
  return ticket.snooze ? <Returns ticket={ticket} now={now} /> : <Waiting ticket={ticket} now={now} />;
}

function Returns({ ticket, now }: { ticket: Ticket; now: Date }) {
  const styles = useRowStyles();
  const { t } = useTranslation('ticket-list');
  const timeText = useShortWeekdayTime(useCurrentUser().company.timeZone);
  const momentText = useMomentText();
  if (!ticket.snooze) return null;
  const until = new Date(ticket.snooze.until);
  return (
    <span
      className={styles.waiting}
      title={[t('snoozed.until', { time: momentText(until) }), ticket.snooze.note]
        .filter(Boolean)
        .join(' · ')}
    >
      <ClockAlarm16Regular className={styles.clock} aria-hidden />
      {timeText(until, now)}
    </span>
  );
}

function Waiting({ ticket, now }: { ticket: Ticket; now: Date }) {
  const styles = useRowStyles();
  const { t } = useTranslation('tickets');
  // Groups show no waiting time.
  if (!ticket.waitingSince || ticket.isGroup) return null;
  const minutes = minutesSince(ticket.waitingSince, now);
  const late = minutes > LATE_AFTER_MINUTES;
  return (
    <span className={mergeClasses(styles.waiting, late && styles.late)} title={t('list.waitingHint')}>
      <Clock16Regular className={styles.clock} aria-hidden />
      {waitingText(minutes, t)}
    </span>
  );
}

function waitingText(minutes: number, t: TFunction<'tickets'>): string {
  if (minutes < 60) return t('list.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? t('list.hours', { count: hours }) : t('list.days', { count: Math.floor(hours / 24) });
}
