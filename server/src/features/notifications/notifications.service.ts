import { AppError } from '@recado/shared/contract';
import type { Caller } from '../../core/tenancy/caller';

interface Reading {
  ownUnreadIds(caller: Caller, limit: number): Promise<number[]>;
  read(caller: Caller, ticketId: number): Promise<unknown>;
}

/** So many tickets are read in one call: one that takes seconds would look stuck. */
const READ_AT_ONCE = 100;

/**
 * Reads the caller's own unread tickets as opening each would. One that was closed or taken meanwhile is left out.
 * Answers how many were read, and whether there are more than one call reads.
 */
export async function readAll(
  { ownUnreadIds, read }: Reading,
  caller: Caller,
): Promise<{ read: number; hasMore: boolean }> {
  const ids = await ownUnreadIds(caller, READ_AT_ONCE + 1);
  let done = 0;
  for (const ticketId of ids.slice(0, READ_AT_ONCE)) {
    try {
      await read(caller, ticketId);
      done += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  // Nothing done means that asking again would do nothing either.
  return { read: done, hasMore: done > 0 && ids.length > READ_AT_ONCE };
}
