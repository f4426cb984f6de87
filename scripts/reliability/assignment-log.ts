/** Longer than a run: a change is seen by the next one. */
const RUN_MS = 5_000;
/** The claim of a killed server's run ends after a minute; a second kill may follow. */
const CLAIM_MS = 60_000;

/** An entry of the tickets' log. */
export interface LoggedAct {
  ticketId: number;
  type: string;
  at: Date;
  userId: number | null;
  assignedTo: number | null;
  /** In `created` entries: a menu serves the customer until `handedOver`. */
  chatbot?: true;
}

/** A time in which a user was available, in milliseconds. Requests take a moment at both ends. */
export interface Shift {
  userId: number;
  began: { requested: number; confirmed: number };
  ended: { requested: number; confirmed: number };
}

interface Log {
  acts: readonly LoggedAct[];
  shifts: readonly Shift[];
  /** Limits of open tickets, by user. */
  limits: ReadonlyMap<number, number>;
  /** When the customer of each ticket wrote. */
  writtenAt: ReadonlyMap<number, number>;
}

/**
 * Repeats the log of tickets that were assigned automatically only.
 * @returns problems in words; empty if each assignment was due, allowed and fair, and no ticket was forgotten
 */
export function assignmentProblems(log: Log): string[] {
  const replay = new Replay(log);
  const moments: { at: number; act?: LoggedAct }[] = [
    ...log.acts.map((act) => ({ at: act.at.getTime(), act })),
    // At these, somebody may become able without an entry in the log.
    ...log.shifts.flatMap(({ began, ended }) => [{ at: began.confirmed }, { at: ended.requested }]),
  ];
  for (const { at, act } of moments.sort((one, other) => one.at - other.at)) replay.pass(at, act);
  return replay.problems;
}

/** Returns a ticket's log in words, to explain a problem. */
export function logOf(ticketId: number, acts: readonly LoggedAct[]): string {
  const own = acts.filter((act) => act.ticketId === ticketId);
  const words = own.map(({ type, at, userId, assignedTo, chatbot }) =>
    [at.toISOString(), type, chatbot ? 'with menu' : '', `by ${userId}`, `to ${assignedTo}`].join(' '),
  );
  return `ticket ${ticketId}: ${words.join('; ')}`;
}

interface Waiting {
  since: number;
  /** Runs assign the ticket with the earliest one first. */
  waitingSince: number;
  /** The user who gave the ticket back. */
  notAgain: number | null;
}

/** A request to give a ticket back, repeated because a kill prevented its first response, may reopen it. */
const beginsWait = ({ type, chatbot, assignedTo }: LoggedAct): boolean =>
  (type === 'created' && !chatbot) || type === 'handedOver' || (type === 'reopened' && assignedTo === null);

/** Returns the milliseconds from the begin of each ticket's first wait to its assignment, in ascending order. */
export function assignmentLatencies(acts: readonly LoggedAct[]): number[] {
  const began = new Map<number, number>();
  const latencies: number[] = [];
  for (const act of acts) {
    const at = act.at.getTime();
    if (beginsWait(act)) began.set(act.ticketId, at);
    if (act.type === 'accepted') latencies.push(at - (began.get(act.ticketId) ?? 0));
  }
  return latencies.sort((one, other) => one - other);
}

class Replay {
  readonly problems: string[] = [];
  private readonly waiting = new Map<number, Waiting>();
  private readonly attendant = new Map<number, number>();
  private readonly open = new Map<number, number>();
  private readonly lastEnds: { at: number; userId: number }[] = [];
  /** Since then, a ticket waits, somebody is able, and nothing is assigned. */
  private idleSince: number | undefined;

  constructor(private readonly log: Log) {}

  pass(at: number, act: LoggedAct | undefined): void {
    const idle = this.idleSince === undefined ? 0 : at - this.idleSince;
    if (idle > 2 * CLAIM_MS)
      this.problems.push(`nothing was assigned for ${idle} ms although somebody was able`);
    if (act?.type === 'accepted') this.accept(act, at);
    else if (act?.type === 'resolved' || act?.type === 'returned') this.end(act, at);
    else if (act && beginsWait(act) && !this.waiting.has(act.ticketId))
      this.waiting.set(act.ticketId, { since: at, waitingSince: this.waitOf(act, at), notAgain: null });
    if (act?.type === 'accepted' || !this.isAnyoneAble(at)) this.idleSince = undefined;
    this.idleSince ??= this.isAnyoneAble(at) ? at : undefined;
  }

  private accept({ ticketId, assignedTo: userId }: LoggedAct, at: number): void {
    const { problems } = this;
    const wait = this.waiting.get(ticketId);
    if (userId === null || !wait) {
      problems.push(
        `ticket ${ticketId} was assigned to ${userId} while ${this.attendant.get(ticketId)} had it`,
      );
      return;
    }
    if (userId === wait.notAgain) problems.push(`ticket ${ticketId} was assigned to ${userId} again`);
    if (!this.wasThere(userId, at)) problems.push(`user ${userId} was away, and got ticket ${ticketId}`);
    const open = this.openOf(userId);
    const limit = this.log.limits.get(userId) ?? 0;
    if (open >= limit) problems.push(`user ${userId} got ticket ${ticketId} beyond the limit of ${limit}`);
    const other = this.withFewerThan(open, at, wait.notAgain);
    if (other) problems.push(`user ${userId} with ${open} tickets got ${ticketId} instead of ${other}`);
    const overtaken = this.overtakenBy(wait, at);
    if (overtaken) problems.push(`ticket ${overtaken} waited longer than ${ticketId}`);
    this.waiting.delete(ticketId);
    this.attendant.set(ticketId, userId);
    this.open.set(userId, open + 1);
  }

  private end({ ticketId, type }: LoggedAct, at: number): void {
    const userId = this.attendant.get(ticketId);
    if (userId === undefined) {
      this.problems.push(`ticket ${ticketId} was ${type} without an attendant`);
      return;
    }
    this.attendant.delete(ticketId);
    this.open.set(userId, this.openOf(userId) - 1);
    this.lastEnds.push({ at, userId });
    if (type === 'returned') this.waiting.set(ticketId, { since: at, waitingSince: at, notAgain: userId });
  }

  private openOf = (userId: number): number => this.open.get(userId) ?? 0;

  private wasThere(userId: number, at: number): boolean {
    return this.log.shifts.some(
      ({ userId: id, began, ended }) =>
        id === userId && began.requested <= at && at <= ended.confirmed + RUN_MS,
    );
  }

  /** Returns users who were available all this time. */
  private present(from: number, to: number): number[] {
    return this.log.shifts
      .filter(({ began, ended }) => began.confirmed <= from && to <= ended.requested)
      .map(({ userId }) => userId);
  }

  /** A run that began earlier counts a user's tickets that ended since then. */
  private withFewerThan(open: number, at: number, notAgain: number | null): string | undefined {
    for (const userId of this.present(at - RUN_MS, at)) {
      const ended = this.lastEnds.filter((end) => end.userId === userId && end.at > at - RUN_MS).length;
      const most = this.openOf(userId) + ended;
      if (userId !== notAgain && most < open && most < (this.log.limits.get(userId) ?? 0))
        return `${userId} with ${most}`;
    }
    return undefined;
  }

  /** A ticket that was given back does not wait for everybody. */
  private overtakenBy({ waitingSince, notAgain }: Waiting, at: number): number | undefined {
    if (notAgain !== null) return undefined;
    for (const [id, wait] of this.waiting) {
      const isEarlier = wait.waitingSince < waitingSince - RUN_MS;
      if (wait.notAgain === null && wait.since < at - RUN_MS && isEarlier) return id;
    }
    return undefined;
  }

  /** After a menu, customers wait since its end, else since their message. */
  private waitOf({ ticketId, type }: LoggedAct, at: number): number {
    return type === 'created' ? (this.log.writtenAt.get(ticketId) ?? 0) : at;
  }

  private isAnyoneAble(at: number): boolean {
    const able = this.present(at, at).filter((id) => this.openOf(id) < (this.log.limits.get(id) ?? 0));
    return [...this.waiting.values()].some(({ notAgain }) => able.some((id) => id !== notAgain));
  }
}
