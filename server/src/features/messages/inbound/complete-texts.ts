import type { Inbound } from '#messenger/gateway';
import { addEventTimes } from './event-times';
import type { InboundDeps } from './inbound.deps';
import { nameMentions } from './name-mentions';

type Deps = Pick<InboundDeps, 'contacts'> & { tickets: Pick<InboundDeps['tickets'], 'referenceData'> };

/** Adds to texts what only the application knows, before they are stored: names of members, times of events. */
export async function completeTexts<T extends Inbound>(
  deps: Deps,
  companyId: number,
  inbound: readonly T[],
): Promise<readonly T[]> {
  return addEventTimes(deps, companyId, await nameMentions(deps, companyId, inbound));
}
