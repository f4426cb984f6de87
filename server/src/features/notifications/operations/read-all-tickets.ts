import { AppError } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';

interface Reading {
  ownUnreadIds(caller: Caller, limit: number): Promise<number[]>;
  read(caller: Caller, ticketId: number): Promise<unknown>;
}

/** More would take too long. */
const READ_AT_ONCE = 100;

/** Skips tickets that were closed or accepted in between. */
export async function readAllTickets(
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
  // If no ticket was read, another request is useless.
  return { read: done, hasMore: done > 0 && ids.length > READ_AT_ONCE };
}
