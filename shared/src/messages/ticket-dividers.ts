/** Instants are ISO texts in UTC, so that they compare as texts. */
interface TicketSpan {
  startedAt: string;
  closedAt: string | null;
}

export interface TicketMark {
  kind: 'started' | 'closed';
  ticketId: number;
  instant: string;
}

/**
 * Returns the dividers of a conversation, whose messages are passed in order. They are in order of time, and
 * each occurs at most once, also if the messages of two open tickets alternate.
 * @param spanOf - undefined for tickets that are no conversation: their messages divide nothing
 * @param options - `opensFirst`: the first message begins the conversation
 */
export function ticketDividers(
  spanOf: (ticketId: number) => TicketSpan | undefined,
  { opensFirst = false } = {},
) {
  const begun = new Set<number>();
  const ended = new Set<number>();
  let current: number | undefined;
  let isDrawn = opensFirst;
  let last = '';

  const mark = (kind: TicketMark['kind'], ticketId: number, instant: string): TicketMark[] => {
    if (instant < last) return [];
    last = instant;
    return [{ kind, ticketId, instant }];
  };
  const close = (before?: string): TicketMark[] => {
    const closedAt = current === undefined ? undefined : spanOf(current)?.closedAt;
    if (current === undefined || !closedAt || ended.has(current)) return [];
    if (before !== undefined && closedAt > before) return [];
    ended.add(current);
    return mark('closed', current, closedAt);
  };
  const begin = (ticketId: number, startedAt: string): TicketMark[] => {
    if (begun.has(ticketId)) return [];
    begun.add(ticketId);
    return isDrawn ? mark('started', ticketId, startedAt) : [];
  };

  return {
    /** Dividers above a message. */
    before(ticketId: number, createdAt: string): TicketMark[] {
      const span = spanOf(ticketId);
      let marks: TicketMark[] = [];
      if (!span) {
        marks = close(createdAt);
        if (createdAt > last) last = createdAt;
      } else if (ticketId !== current) {
        // The first message of a ticket may be older than the ticket: the connection was down.
        const isLate = !begun.has(ticketId) && span.startedAt > createdAt;
        marks = [...close(isLate ? span.startedAt : createdAt), ...begin(ticketId, span.startedAt)];
        current = ticketId;
      }
      isDrawn = true;
      return marks;
    },
    /** Divider below the last message. */
    end: (): TicketMark[] => close(),
  };
}
