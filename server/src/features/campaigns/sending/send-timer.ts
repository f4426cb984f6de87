import type { NewDueWork } from '#core/due-work';
import type { CampaignsDeps } from '../campaigns.deps';
import { campaigns } from '../model/campaign.model';

export const SEND = 'campaigns.send';

export function wakeConnection(
  { dueWork }: CampaignsDeps,
  companyId: number,
  connectionId: number,
  dueAt = new Date(),
): Promise<void> {
  return dueWork.schedule({ kind: SEND, ref: String(connectionId), companyId, dueAt });
}

/** Wakes every connection with a running campaign. */
export async function wakeCompany(deps: CampaignsDeps, companyId: number): Promise<void> {
  const running = await campaigns.find(
    companyId,
    { status: 'EM_ANDAMENTO' },
    { select: { connectionId: 1 } },
  );
  for (const id of new Set(running.map(({ connectionId }) => connectionId)))
    if (id !== null) await wakeConnection(deps, companyId, id);
}

/** Reads all companies, because one sweep serves all. */
export async function restoreSends(add: (works: readonly NewDueWork[]) => Promise<void>): Promise<void> {
  for await (const { companyId, connectionId } of campaigns.eachAcrossCompanies({ status: 'EM_ANDAMENTO' }))
    if (connectionId !== null)
      await add([{ kind: SEND, ref: String(connectionId), companyId, dueAt: new Date() }]);
}
