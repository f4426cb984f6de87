/** A resolved ticket keeps it for the undo of the resolution. */
export interface SnoozeState {
  until: Date;
  /** User who snoozed the ticket. */
  by: number;
  at: Date;
  note?: string;
  /** The agent promised the customer something by then. */
  promise?: true;
}

/** A snooze that ended. */
export interface EndedSnooze extends SnoozeState {
  /** Absent after a customer's message until the log has an entry. */
  wokenBy?: 'time' | 'customer' | 'user';
}

export const NOT_SNOOZED = { snooze: { $exists: false } } as const;

/** Ends a snooze and keeps its note for the attendant; no effect on other tickets. */
export const ENDS_SNOOZE = { snooze: 'woken' } as const;

/** `ENDS_SNOOZE` for a ticket in memory. */
export function withoutSnooze<Row extends { snooze?: SnoozeState; woken?: EndedSnooze }>(ticket: Row): Row {
  const { snooze, ...rest } = ticket;
  return snooze ? ({ ...rest, woken: snooze } as Row) : ticket;
}
