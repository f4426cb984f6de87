import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Db, MongoClient } from 'mongodb';
import { withStorePassword } from '@recado/embedded-store';
import { type SimulatorProcess, startSimulatorProcess } from '../bench/rig/simulator-process';
import { AgentClient } from './agent-client';
import { connectNumber } from './connect-number';
import { freePort } from './free-port';
import { serverEnvironment, ServerProcess, SHARED_SECRET } from './server-process';
import { SimulatorClient } from './simulator-client';
import { StoreProcess } from './store-process';

/** Several servers on one store, each its own process, and their messenger. */
export class Cluster {
  readonly phones: SimulatorClient;
  /** The connected number. The first server owns its session. */
  shop = '';
  private client: MongoClient | undefined;

  private constructor(
    private readonly simulator: SimulatorProcess,
    readonly store: StoreProcess,
    readonly mongoUrl: string,
    readonly servers: ServerProcess[],
    private readonly dataDir: string,
  ) {
    this.phones = new SimulatorClient(simulator.controlUrl);
  }

  static async start({
    root,
    count,
    environment,
    clockOffsetsMs = [],
  }: {
    root: string;
    count: number;
    environment?: Record<string, string>;
    /** Differences of the servers' clocks. */
    clockOffsetsMs?: readonly number[];
  }): Promise<Cluster> {
    const dataDir = await mkdtemp(join(tmpdir(), 'recado-cluster-'));
    const simulator = await startSimulatorProcess(root);
    const store = new StoreProcess({ root, dataDir, port: await freePort() });
    const mongoUrl = await store.start();
    const shared = { root, dataDir, messenger: simulator, mongoUrl, environment };
    await promisify(execFile)(process.execPath, [join(root, 'scripts/dist/seed.mjs'), '--company-only'], {
      env: serverEnvironment({ ...shared, port: 0 }),
    });
    const servers: ServerProcess[] = [];
    for (let index = 0; index < count; index += 1) {
      const server = new ServerProcess({ ...shared, port: await freePort() });
      server.clockOffsetMs = clockOffsetsMs[index] ?? 0;
      servers.push(server);
    }
    const cluster = new Cluster(simulator, store, mongoUrl, servers, dataDir);
    try {
      await Promise.all(servers.map((server) => server.start()));
      const admin = await cluster.signIn(0, 'admin@recado.test');
      cluster.shop = await connectNumber(admin, cluster.phones);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  server(index: number): ServerProcess {
    const server = this.servers[index];
    if (!server) throw new Error(`There is no server ${index}`);
    return server;
  }

  /** Returns the servers' database. */
  async database(): Promise<Db> {
    this.client ??= await new MongoClient(withStorePassword(this.mongoUrl, SHARED_SECRET)).connect();
    return this.client.db('recado');
  }

  /** Signs a user in at one of the servers. */
  async signIn(index: number, email: string): Promise<AgentClient> {
    const client = new AgentClient(this.server(index).url, email, 'recado-demo');
    await client.signIn();
    return client;
  }

  async stop(): Promise<void> {
    for (const server of this.servers) server.signal('SIGCONT');
    await Promise.all(this.servers.map((server) => server.end('SIGTERM')));
    await this.client?.close();
    await this.store.end('SIGTERM');
    this.simulator.child.kill('SIGTERM');
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
