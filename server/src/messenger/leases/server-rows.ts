import type { Collection, Db } from 'mongodb';
import { hasEnded, identifyProcess, type ProcessIdentity } from './process-identity';

export const SESSION_SERVERS = 'session_servers';

interface ServerRow extends ProcessIdentity {
  _id: string;
  /** Renewed while the server runs. The document expires a day later. */
  seenAt: Date;
}

/** Server processes, so that a server can prove that another one on its machine has ended. */
export class ServerRows {
  private readonly rows: Collection<ServerRow>;

  constructor(
    db: Db,
    private readonly server: string,
    private readonly own = identifyProcess(),
  ) {
    this.rows = db.collection<ServerRow>(SESSION_SERVERS);
  }

  /** Stores this server's process if its identity can be proven. */
  async register(): Promise<void> {
    const identity = await this.own;
    if (!identity) return;
    await this.rows.updateOne(
      { _id: this.server },
      { $set: { ...identity, seenAt: new Date() } },
      { upsert: true },
    );
  }

  /** Returns servers of this machine whose process ended without a shutdown. */
  async findEnded(): Promise<string[]> {
    const own = await this.own;
    if (!own) return [];
    const rows = await this.rows.find({ machine: own.machine, _id: { $ne: this.server } }).toArray();
    const ended = await Promise.all(rows.map((row) => hasEnded(row)));
    return rows.filter((_, index) => ended[index]).map(({ _id }) => _id);
  }

  async remove(server: string): Promise<void> {
    await this.rows.deleteOne({ _id: server });
  }
}
