import { AgentClient } from '../../../scripts/reliability/agent-client';
import type { Demo } from './demo';
import { PASSWORD } from './person';

const IN_THE_LIST = ['open', 'pending'] as const;

/** Active tickets of a company, recorded when this object was created. */
export interface Desk {
  /** Resolves newer tickets. This may end the administrator's sessions, so their windows must be closed. */
  leaveAsFound(): Promise<void>;
}

/** Records the active tickets of a demo. */
export async function deskOf({ url }: Demo): Promise<Desk> {
  const admin = new AgentClient(url, 'admin@recado.test', PASSWORD);
  await admin.signIn();
  const ticketIds = async () =>
    (await Promise.all(IN_THE_LIST.map((status) => admin.tickets(status)))).flat().map(({ id }) => id);
  const found = new Set(await ticketIds());
  const newTicketIds = async () => (await ticketIds()).filter((id) => !found.has(id));
  return {
    leaveAsFound: async () => {
      const ids = await newTicketIds().catch(async () => {
        // The journey ended the session by signing the administrator in.
        await admin.signIn();
        return newTicketIds();
      });
      for (const id of ids) await admin.resolve(id);
    },
  };
}
