import { AgentClient } from '../../reliability/agent-client';
import { connectNumber } from '../../reliability/connect-number';
import type { Desk } from '../../reliability/several-servers/desks';
import type { SimulatorClient } from '../../reliability/simulator-client';
import { BULK_OWNER, BULK_PASSWORD, bulkEmail } from '../../seed/bulk/companies';

/** Signs in the administrator of the n-th company (0 is the largest), lifts the pause of the restore and pairs its number. */
export async function openDesk(url: string, phones: SimulatorClient, company: number): Promise<Desk> {
  const admin = new AgentClient(url, bulkEmail(company, 0), BULK_PASSWORD);
  await admin.signIn();
  if (await admin.lostPeriod()) await admin.resumeRestored();
  const shop = await connectNumber(admin, phones, { number: `55115000${String(1_000 + company)}` });
  return { admin, shop };
}

export async function platformOwner(url: string): Promise<AgentClient> {
  const owner = new AgentClient(url, BULK_OWNER, BULK_PASSWORD);
  await owner.signIn();
  return owner;
}
