import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { TicketEvent } from './ticket-events';

/** Events are kept as long as a call can take, so that an answer made before them does not undo them. */
const KEPT = 500;

function eventLog<Event>() {
  let events: Event[] = [];
  let total = 0;
  return {
    log(event: Event): void {
      events = [...events, event].slice(-KEPT);
      total += 1;
    },
    /** Remembers where the log stands; the answer gives the events that came since. */
    watch(): () => Event[] {
      const start = total;
      return () => events.slice(Math.max(0, events.length - (total - start)));
    },
  };
}

export const ticketEvents = eventLog<TicketEvent>();
export const messageEvents = eventLog<CompanyEventPayload<'appMessage'>>();
