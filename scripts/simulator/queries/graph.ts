import { node } from '../wire/binary-nodes';

const NOTHING_RESTRICTED = {
  xwa2_fetch_account_reachout_timelock: { is_active: false },
  xwa2_message_capping_info: { total_quota: -1, used_quota: 0 },
};

/** `w:mex` queries: the account is under no restriction. */
export function answerGraph() {
  return [node('result', {}, Buffer.from(JSON.stringify({ data: NOTHING_RESTRICTED })))];
}
