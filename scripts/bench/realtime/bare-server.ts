import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MongoClient } from 'mongodb';
import { createLogger } from '../../../server/src/core/logging';
import {
  createRealtime,
  type Packet,
  PACKETS,
  type Realtime,
  ServerCalls,
} from '../../../server/src/core/realtime';
import type { Caller } from '../../../server/src/core/tenancy/caller';

export interface BareServer {
  url: string;
  realtime: Realtime;
  close(): Promise<void>;
}

const caller: Caller = {
  companyId: 1,
  userId: 1,
  sessionId: 'bench',
  name: 'Bench',
  profile: 'admin',
  superAdmin: false,
  queueIds: [],
  connectionIds: [],
  viewNoQueueTicket: false,
  viewCampaigns: false,
};

/** Starts a server's realtime channel on a store. It accepts every token. */
export async function startBareServer(storeUrl: string): Promise<BareServer> {
  const httpServer = createServer();
  const log = createLogger({ logLevel: 'silent' });
  const client = await new MongoClient(storeUrl).connect();
  const realtime = createRealtime({
    httpServer,
    authenticateToken: () => Promise.resolve(caller),
    loadCaller: () => Promise.resolve(caller),
    log,
    calls: new ServerCalls(log),
    packets: client.db().collection<Packet>(PACKETS),
  });
  await realtime.join();
  await new Promise<void>((done) => httpServer.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`,
    realtime,
    close: async () => {
      realtime.close();
      await realtime.leave();
      httpServer.close();
      await client.close();
    },
  };
}
