import { Readable } from 'node:stream';
import { AgentClient } from '../agent-client';
import { connectNumber } from '../connect-number';
import type { SimulatorClient } from '../simulator-client';

const PASSWORD = 'recado-demo';
const AT_ONCE = { concurrency: 4 };

/** A company with one paired number. */
export interface Desk {
  admin: AgentClient;
  shop: string;
}

export interface OwnedDesk extends Desk {
  connectionId: number;
}

async function signedIn(url: string, email: string): Promise<AgentClient> {
  const client = new AgentClient(url, email, PASSWORD);
  await client.signIn();
  return client;
}

/** Creates companies and connects a number for each. */
export async function openDesks(url: string, phones: SimulatorClient, count: number): Promise<OwnedDesk[]> {
  const owner = await signedIn(url, 'super@recado.test');
  const [plan] = (await owner.get('/plans/all')) as { id: number }[];
  const openDesk = async (n: number): Promise<OwnedDesk> => {
    const email = `loja-${n}@recado.test`;
    await owner.createCompany({ name: `Loja ${n}`, planId: plan?.id, email, password: PASSWORD });
    const admin = await signedIn(url, email);
    const { id } = await admin.createConnection({ name: 'Número', queueIds: [] });
    const shop = await connectNumber(admin, phones, {
      connectionId: id,
      number: String(551_152_000_000 + n),
    });
    return { admin, connectionId: id, shop };
  };
  return Readable.from(Array.from({ length: count }, (_, n) => n))
    .map(openDesk, AT_ONCE)
    .toArray() as Promise<OwnedDesk[]>;
}
