import { type BinaryNode, QueryIds } from '@whiskeysockets/baileys';
import type { LinkedDevice } from '../accounts/linked-device';
import { cappingInfo, timelock } from '../limits/limit-nodes';
import type { NewChatLimits } from '../limits/new-chat-limits';
import { child, node } from '../wire/binary-nodes';
import type { World } from '../world';
import { QueryRefused } from './query-refused';

/** The response's data by the id of the query. */
const QUERIES: Record<string, (limits: NewChatLimits) => object> = {
  [QueryIds.REACHOUT_TIMELOCK]: (limits) => ({ xwa2_fetch_account_reachout_timelock: timelock(limits) }),
  [QueryIds.MESSAGE_CAPPING_INFO]: (limits) => ({ xwa2_message_capping_info: cappingInfo(limits) }),
};

/** `w:mex` queries: the account's limits; with the fault `limitsError` an error in GraphQL's form. */
export function answerGraph(world: World, { account }: LinkedDevice, stanza: BinaryNode) {
  const query = QUERIES[child(stanza, 'query')?.attrs.query_id ?? ''];
  if (!query) throw new QueryRefused(400, 'There is no such query');
  const { limitsError } = world.faults.of(account.number);
  const result =
    limitsError === undefined
      ? { data: query(account.newChats) }
      : { data: null, errors: [{ message: 'Simulated error', extensions: { error_code: limitsError } }] };
  return [node('result', {}, Buffer.from(JSON.stringify(result)))];
}
