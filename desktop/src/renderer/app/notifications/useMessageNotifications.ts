import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { Ticket } from '@recado/shared/tickets';
import { desktop } from '@/lib/bridge';
import { useCompanyEvent } from '@/lib/realtime/hooks';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { groupNotificationsByTicket } from './group-notifications';
import { concerns, concernsHandOver, handOverNotice, noticeOf, tagOf } from './message-notice';
import { playSound } from './sound';
import { usePermissionOffer } from './useNotificationPermission';
import { useNotificationSettings } from './useNotificationSettings';

/**
 * Maximum number of remembered message ids: after a server is lost, others may publish recent messages again.
 */
const MAX_REMEMBERED = 500;

type MessageEvent = CompanyEventPayload<'appMessage'>;
/** A customer's message, or a ticket that the chatbot handed over. */
type Occasion = MessageEvent | { handedOver: Ticket };

const ticketOf = (occasion: Occasion) => ('handedOver' in occasion ? occasion.handedOver : occasion.ticket);

/** Shows new messages as system notifications, one per ticket. */
export function useMessageNotifications(): void {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const { t } = useTranslation('notifications');
  const { t: tickets } = useTranslation('tickets');
  const { sound, muted } = useNotificationSettings();
  const offerPermission = usePermissionOffer();
  const notify = useRef<(newest: Occasion, count: number) => void>(() => undefined);
  useEffect(() => {
    notify.current = (newest, count) => {
      // The ticket may have been opened, or notifications muted, since the message arrived.
      if (muted || isInView(ticketOf(newest).uuid, pathname)) return;
      desktop().notifications.show(
        'handedOver' in newest
          ? handOverNotice(newest.handedOver, t, user)
          : noticeOf(newest, count, t, tickets, user),
      );
      if (sound) playSound();
      offerPermission();
    };
  });
  const notices = useMemo(
    () =>
      groupNotificationsByTicket<Occasion>(
        (newest, count) => notify.current(newest, count),
        (ticketId) => desktop().notifications.close(tagOf(ticketId)),
      ),
    [],
  );
  useEffect(() => () => notices.clear(), [notices]);

  const published = useRef(new Set<string>());
  useCompanyEvent('appMessage', (event) => {
    if (event.action === 'create' && isRepeated(published.current, event.message.id)) return;
    if (muted || !concerns(event, user) || isInView(event.ticket.uuid, pathname)) return;
    notices.add(event.ticket.id, event);
  });
  useCompanyEvent('ticket', (event) => {
    if (event.action !== 'update') return notices.seen(event.ticketId);
    const { id, unreadMessages, userId } = event.ticket;
    const anothers = userId !== null && userId !== user.id;
    if (unreadMessages === 0 || anothers) return notices.seen(id);
    if (!event.handedOver || muted || !concernsHandOver(event.ticket, user)) return;
    if (!isInView(event.ticket.uuid, pathname)) notices.add(id, { handedOver: event.ticket });
  });
  useEffect(() => {
    if (muted) notices.clear();
  }, [muted, notices]);
}

function isRepeated(known: Set<string>, id: string): boolean {
  if (known.has(id)) return true;
  known.add(id);
  const [oldest] = known;
  if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
  return false;
}

/** `ask` runs `run` once, `delay` ms after the first of several calls. */
export function delayed(run: () => void, delay: number): { schedule: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    schedule: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, delay);
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/**
 * Returns whether the ticket's conversation is visible and the window has the focus. A small screen may show
 * the list instead.
 */
function isInView(ticketUuid: string, pathname: string): boolean {
  return (
    pathname === `/tickets/${ticketUuid}` &&
    document.visibilityState === 'visible' &&
    document.hasFocus() &&
    document.querySelector('[data-pane="conversation"]') !== null
  );
}
