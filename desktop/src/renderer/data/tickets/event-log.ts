import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { TicketEvent } from './ticket-events';

/** Maximum number of logged events, more than arrive during one request. The oldest events are dropped. */
const MAX_EVENTS = 500;

/** Logs events, so that a response can be brought up to date that was on its way when they arrived. */
export function eventLog<Event>() {
  let events: Event[] = [];
  let total = 0;
  return {
    log(event: Event): void {
      events = [...events, event].slice(-MAX_EVENTS);
      total += 1;
    },
    /** Returns a function that returns the events logged after this call. */
    watch(): () => Event[] {
      const start = total;
      return () => events.slice(Math.max(0, events.length - (total - start)));
    },
  };
}

export const ticketEvents = eventLog<TicketEvent>();
export const messageEvents = eventLog<CompanyEventPayload<'appMessage'>>();
