import { AgentClient } from '../../../scripts/reliability/agent-client';
import type { Demo } from './demo';
import { PASSWORD } from './person';

const IN_THE_LIST = ['open', 'pending'] as const;

/** Active tickets of a company, recorded when this object was created. */
export interface Desk {
  /** Resolves newer tickets. This ends the administrator's sessions, so their windows must be closed. */
  leaveAsFound(): Promise<void>;
}

/** Records the active tickets of a demo. */
export async function deskOf({ url }: Demo): Promise<Desk> {
  const ticketIds = async () => {
    const admin = new AgentClient(url, 'admin@recado.test', PASSWORD);
    await admin.signIn();
    const tickets = (await Promise.all(IN_THE_LIST.map((status) => admin.tickets(status)))).flat();
    return { admin, ids: tickets.map(({ id }) => id) };
  };
  const found = new Set((await ticketIds()).ids);
  return {
    leaveAsFound: async () => {
      const { admin, ids } = await ticketIds();
      for (const id of ids) if (!found.has(id)) await admin.resolve(id);
    },
  };
}
