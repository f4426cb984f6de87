import { type BinaryNode, QueryIds } from '@whiskeysockets/baileys';
import type { LinkedDevice } from '../accounts/linked-device';
import { cappingInfo, timelock } from '../limits/limit-nodes';
import type { NewChatLimits } from '../limits/new-chat-limits';
import { child, node } from '../wire/binary-nodes';
import type { World } from '../world';
import { QueryRejected } from './query-rejected';

interface Query {
  data(limits: NewChatLimits): object;
  /** Fault that makes the query fail. */
  fault: 'quotaError' | 'lockError';
}

const QUERIES: Record<string, Query> = {
  [QueryIds.REACHOUT_TIMELOCK]: {
    data: (limits) => ({ xwa2_fetch_account_reachout_timelock: timelock(limits) }),
    fault: 'lockError',
  },
  [QueryIds.MESSAGE_CAPPING_INFO]: {
    data: (limits) => ({ xwa2_message_capping_info: cappingInfo(limits) }),
    fault: 'quotaError',
  },
};

/** Handles `w:mex` queries: the account's limits, or an error in GraphQL's form. */
export function handleGraph(world: World, { account }: LinkedDevice, stanza: BinaryNode) {
  const query = QUERIES[child(stanza, 'query')?.attrs.query_id ?? ''];
  if (!query) throw new QueryRejected(400, 'There is no such query');
  const code = world.faults.of(account.number)[query.fault];
  const result =
    code === undefined
      ? { data: query.data(account.newChats) }
      : { data: null, errors: [{ message: 'Simulated error', extensions: { error_code: code } }] };
  return [node('result', {}, Buffer.from(JSON.stringify(result)))];
}
