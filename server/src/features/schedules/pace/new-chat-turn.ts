import { SCHEDULE_PACE } from '@recado/shared/automation';
import { isDuplicateKey } from '#core/database';
import type { ConnectionRef } from '#messenger/gateway';
import { schedulePaces } from './schedule-pace.model';

const { newChatEveryMs } = SCHEDULE_PACE;

/**
 * Reserves the time at which a chat may start. Conditional writes keep the interval across servers.
 * @param hasTurn - an earlier reservation is due
 * @returns undefined if the chat may start now, otherwise the reserved time
 */
export async function reserveNewChatTurn(
  { companyId, connectionId: _id }: ConnectionRef,
  hasTurn: boolean,
  now: Date,
): Promise<Date | undefined> {
  for (;;) {
    const before = await schedulePaces.findById(companyId, _id);
    const { chatStartedAt, chatsReservedUntil } = before ?? {};
    const nextStart = (chatStartedAt?.getTime() ?? 0) + newChatEveryMs;
    const reserved = chatsReservedUntil?.getTime() ?? 0;
    const isFree = nextStart <= now.getTime() && (hasTurn || reserved <= now.getTime());
    const at = isFree ? now.getTime() : Math.max(reserved, nextStart);
    const fields = {
      ...(isFree && { chatStartedAt: now }),
      chatsReservedUntil: new Date(Math.max(reserved, at + newChatEveryMs)),
    };
    if (before === undefined) {
      if (!(await inserted(companyId, { _id, ...fields }))) continue;
    } else {
      const unchanged = {
        _id,
        chatStartedAt: chatStartedAt ?? { $exists: false },
        chatsReservedUntil: chatsReservedUntil ?? { $exists: false },
      };
      if (!(await schedulePaces.findOneAndUpdate(companyId, unchanged, { $set: fields }))) continue;
    }
    return isFree ? undefined : new Date(at);
  }
}

async function inserted(
  companyId: number,
  pace: { _id: number; chatStartedAt?: Date; chatsReservedUntil: Date },
): Promise<boolean> {
  try {
    await schedulePaces.insert(companyId, pace);
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}
