import type { AgentClient } from './agent-client';
import { Cluster } from './cluster';
import { endClaimsOfKilled } from './killed-claims';
import { withRunningShop } from './running-shop';
import type { ServerProcess } from './server-process';
import type { SimulatorClient } from './simulator-client';

/** A shop with a connected number, on one server or several. */
export interface ShopServers {
  servers: readonly ServerProcess[];
  phones: SimulatorClient;
  shop: string;
  signIn(email: string): Promise<AgentClient>;
  /** Ends claims of killed servers. */
  endClaims(): Promise<void>;
}

/**
 * Starts a shop for `work`, and removes it afterwards. Claims and jobs of a killed server are released at its next
 * start if it is the only one, else after a minute.
 */
export async function withShopServers(
  root: string,
  count: number,
  work: (shop: ShopServers) => Promise<void>,
  environment?: Record<string, string>,
): Promise<void> {
  if (count === 1)
    return withRunningShop(
      root,
      ({ server, phones, shop, signIn }) =>
        work({ servers: [server], phones, shop, signIn, endClaims: () => Promise.resolve() }),
      environment,
    );
  const cluster = await Cluster.start({ root, count, environment });
  const { servers, phones, shop } = cluster;
  try {
    const db = await cluster.database();
    await work({
      ...{ servers, phones, shop, signIn: (email) => cluster.signIn(0, email) },
      endClaims: () => endClaimsOfKilled(db, cluster.server(0).clockOffsetMs),
    });
  } finally {
    await cluster.stop();
  }
}
