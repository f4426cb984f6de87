import type { Account } from '../accounts/account';
import { newMessageId } from '../delivery/message-ids';
import { deliver } from '../delivery/outbox';
import { node, seconds, SERVER } from '../wire/binary-nodes';
import type { World } from '../world';
import type { NewChatLimits } from './new-chat-limits';

export function cappingInfo({ quota: { status, total, used, cycleEndsAt } }: NewChatLimits) {
  return {
    total_quota: total,
    used_quota: used,
    ...(cycleEndsAt !== undefined && { cycle_end_timestamp: wholeSeconds(cycleEndsAt) }),
    server_sent_timestamp: seconds(),
    ote_status: 'NOT_ELIGIBLE',
    mv_status: 'NOT_ELIGIBLE',
    capping_status: status,
  };
}

export function timelock({ lock, isLocked }: NewChatLimits) {
  if (!lock || !isLocked) return { is_active: false };
  const { endsAt, type } = lock;
  return {
    is_active: true,
    ...(endsAt !== undefined && { time_enforcement_ends: wholeSeconds(endsAt) }),
    enforcement_type: type,
  };
}

export function pushQuota(world: World, account: Account) {
  const data = { xwa2_notify_new_chat_messages_capping_info_update: cappingInfo(account.newChats) };
  push(world, account, 'MessageCappingInfoNotification', data);
}

export function pushLock(world: World, account: Account) {
  const data = { xwa2_notify_account_reachout_timelock: timelock(account.newChats) };
  push(world, account, 'NotificationUserReachoutTimelockUpdate', data);
}

function push(world: World, account: Account, operation: string, data: object) {
  for (const linked of account.links) {
    const attrs = { from: SERVER, type: 'mex', id: newMessageId(), t: seconds() };
    const update = node('update', { op_name: operation }, Buffer.from(JSON.stringify({ data })));
    deliver(world, linked, node('notification', attrs, [update]));
  }
}

/** Rounds up, so that the client's lock does not end too early. */
function wholeSeconds(at: number) {
  return String(Math.ceil(at / 1000));
}
