/** Messages of one ticket that arrive within this time are told of at once. */
const GATHER_MS = 250;

interface Standing<Event> {
  count: number;
  newest: Event;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Gathers messages by ticket: a burst becomes one notification, and while one stands, the next says how many there
 * are. `show` is called with the newest and the count, `close` when a notification that was shown is over.
 */
export function standingNotices<Event>(
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
    /** Somebody saw it: what stands goes, and counting begins anew. */
    seen(ticketId: number): void {
      const known = standing.get(ticketId);
      if (!known) return;
      clearTimeout(known.timer);
      standing.delete(ticketId);
      close(ticketId);
    },
    /** Nobody is told of anything any more. */
    clear(): void {
      for (const ticketId of [...standing.keys()]) this.seen(ticketId);
    },
  };
}
