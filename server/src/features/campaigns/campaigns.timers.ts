import type { CampaignsDeps } from './campaigns.deps';
import { giveUpConnection, runConnection } from './sending/run-connection';
import { restoreSends, restoreStarts, SEND } from './sending/send-timer';
import { giveUpStart, runStart } from './starting/run-start';
import { START } from './starting/start-timer';

/** Work that no person waits for, so it never delays other kinds. */
const LANE = 'background';

export function handleTimers(deps: CampaignsDeps): void {
  deps.dueWork.handle(START, ({ companyId, ref, now }) => runStart(deps, companyId, Number(ref), now), {
    lane: LANE,
    restore: restoreStarts,
    onGivenUp: ({ companyId, ref, now }) => giveUpStart(deps, companyId, Number(ref), now),
  });
  deps.dueWork.handle(SEND, ({ companyId, ref, now }) => runConnection(deps, companyId, Number(ref), now), {
    lane: LANE,
    restore: restoreSends,
    onGivenUp: ({ companyId, ref, now }) => giveUpConnection(deps, companyId, Number(ref), now),
  });
}
