/** Time within which messages of a ticket are combined into one notification. */
const GATHER_MS = 250;

interface Standing<Event> {
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
  const standing = new Map<number, Standing<Event>>();
  return {
    add(ticketId: number, event: Event): void {
      const known = standing.get(ticketId) ?? { count: 0, newest: event, timer: undefined };
      known.count += 1;
      known.newest = event;
      known.timer ??= setTimeout(() => {
        known.timer = undefined;
        show(known.newest, known.count);
      }, GATHER_MS);
      standing.set(ticketId, known);
    },
    /** Removes the notification of a ticket that was read and restarts its count. */
    seen(ticketId: number): void {
      const known = standing.get(ticketId);
      if (!known) return;
      clearTimeout(known.timer);
      standing.delete(ticketId);
      close(ticketId);
    },
    clear(): void {
      for (const ticketId of [...standing.keys()]) this.seen(ticketId);
    },
  };
}
