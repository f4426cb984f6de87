import type { TicketEvent } from '../reducers/ticketEvents';

/** Events are kept as long as a call can take, so that an answer made before them does not undo them. */
const KEPT = 500;

let events: TicketEvent[] = [];
let total = 0;

export function logTicketEvent(event: TicketEvent): void {
  events = [...events, event].slice(-KEPT);
  total += 1;
}

/** Remembers where the log stands; the answer gives the events that came since. */
export function watchTicketEvents(): () => TicketEvent[] {
  const start = total;
  return () => events.slice(Math.max(0, events.length - (total - start)));
}
