import {
  type Connection,
  type ConnectionDetail,
  createConnection,
  listConnections,
  updateConnection,
} from '@recado/shared/connections';
import type { Config } from '#core/config';
import type { CallResponse } from './client';
import { connectionGateway } from './connection-gateway';
import type { Persona } from './factories';
import { startTestServer } from './start-test-server';

type Fields = { name: string } & Record<string, unknown>;

/** Starts a server with simulated WhatsApp sessions, and returns functions for connection tests. */
export async function startConnectionServer(config: Partial<Config> = {}) {
  const gateway = connectionGateway();
  const server = await startTestServer({ gateway, config });
  const { call, build } = server;
  const create = (body: Fields, as: Persona): Promise<CallResponse<typeof createConnection>> =>
    // Unchecked, because some tests send invalid bodies.
    call(createConnection, { body: body as never }, as);
  return {
    ...server,
    gateway,
    create,
    company: async (planId?: number) => {
      const company = await build.company({ planId });
      return {
        queueIds: [(await build.queue(company.id)).id, (await build.queue(company.id)).id],
        admin: await build.persona(company.id, { profile: 'admin' }),
        agent: await build.persona(company.id),
      };
    },
    /** Throws if the request is rejected. */
    made: async (
      as: Persona,
      name: string,
      more: Record<string, unknown> = {},
    ): Promise<ConnectionDetail> => {
      const { status, body, error } = await create({ name, ...more }, as);
      if (status !== 200) throw new Error(`${name} was not created: ${error}`);
      return body;
    },
    change: (as: Persona, whatsappId: number, body: Fields): Promise<CallResponse<typeof updateConnection>> =>
      call(updateConnection, { params: { whatsappId }, body: body as never }, as),
    list: async (as: Persona): Promise<Connection[]> => (await call(listConnections, { query: {} }, as)).body,
  };
}

export type ConnectionServer = Awaited<ReturnType<typeof startConnectionServer>>;
