/** Time within which messages of a ticket are combined into one notification. */
const GATHER_MS = 250;

interface ShownNotification<Event> {
  count: number;
  newest: Event;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Combines messages per ticket: a new message replaces the shown notification and raises its count.
 * @param show called with the newest message and the count
 * @param close called when a shown notification is obsolete
 */
export function groupNotificationsByTicket<Event>(
  show: (newest: Event, count: number) => void,
  close: (ticketId: number) => void,
) {
  const shown = new Map<number, ShownNotification<Event>>();
  return {
    add(ticketId: number, event: Event): void {
      const known = shown.get(ticketId) ?? { count: 0, newest: event, timer: undefined };
      known.count += 1;
      known.newest = event;
      known.timer ??= setTimeout(() => {
        known.timer = undefined;
        show(known.newest, known.count);
      }, GATHER_MS);
      shown.set(ticketId, known);
    },
    /** Removes the notification of a ticket that was read and restarts its count. */
    seen(ticketId: number): void {
      const known = shown.get(ticketId);
      if (!known) return;
      clearTimeout(known.timer);
      shown.delete(ticketId);
      close(ticketId);
    },
    clear(): void {
      for (const ticketId of [...shown.keys()]) this.seen(ticketId);
    },
  };
}
