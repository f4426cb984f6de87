import type { PauseReason } from '@recado/shared/campaigns';
import { campaigns } from '../model/campaign.model';
import { numberGuards } from '../pace/number-guard.model';

export interface NumberFacts {
  /** Of running campaigns; one per reason. */
  pauses: { reason: PauseReason; until: Date | null; since: Date }[];
  /** Among the last `messages` of campaigns. */
  optOuts: number;
  messages: number;
}

/** Reads across companies, because one job checks the connections of all. */
export async function numberFacts(connectionIds: readonly number[]): Promise<Map<number, NumberFacts>> {
  const ids = [...connectionIds];
  const [paused, guards] = await Promise.all([
    campaigns.findAcrossCompanies(
      { status: 'EM_ANDAMENTO', pause: { $ne: null }, connectionId: { $in: ids } },
      { select: { connectionId: 1, pause: 1 } },
    ),
    numberGuards.findAcrossCompanies({ _id: { $in: ids } }, { select: { results: 1 } }),
  ]);
  const facts = new Map<number, NumberFacts>(ids.map((id) => [id, { pauses: [], optOuts: 0, messages: 0 }]));
  for (const { connectionId, pause } of paused) {
    const known = facts.get(connectionId ?? 0)?.pauses;
    if (!known || !pause || known.some(({ reason }) => reason === pause.reason)) continue;
    known.push({ reason: pause.reason, until: pause.until, since: pause.since });
  }
  for (const { _id, results } of guards) {
    const own = facts.get(_id);
    if (!own) continue;
    own.messages = results.length;
    own.optOuts = results.filter(({ result }) => result === 'optOut').length;
  }
  return facts;
}
