import type { CampaignsDeps } from './campaigns.deps';
import { giveUpConnection, runConnection } from './sending/run-connection';
import { restoreSends, SEND } from './sending/send-timer';

/** Work that no person waits for, so that it never delays other kinds. */
const PRIORITY = 'background';

export function handleTimers(deps: CampaignsDeps): void {
  deps.dueWork.handle(SEND, ({ companyId, ref, now }) => runConnection(deps, companyId, Number(ref), now), {
    priority: PRIORITY,
    restore: restoreSends,
    onGivenUp: ({ companyId, ref, now }) => giveUpConnection(deps, companyId, Number(ref), now),
  });
}
