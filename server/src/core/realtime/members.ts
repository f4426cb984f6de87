import type { Caller } from '../tenancy/caller';
import type { RealtimeSocket } from './socket';

/** This server's connected users with their sockets, by company. */
export class Members {
  private readonly companies = new Map<number, Map<number, Set<RealtimeSocket>>>();

  add(socket: RealtimeSocket): void {
    const { companyId, userId } = socket.data.caller;
    const users = this.companies.get(companyId) ?? new Map<number, Set<RealtimeSocket>>();
    this.companies.set(companyId, users);
    const sockets = users.get(userId) ?? new Set();
    users.set(userId, sockets);
    sockets.add(socket);
  }

  remove(socket: RealtimeSocket): boolean {
    const { companyId, userId } = socket.data.caller;
    const users = this.companies.get(companyId);
    const sockets = users?.get(userId);
    if (!users || !sockets?.delete(socket) || sockets.size > 0) return false;
    users.delete(userId);
    if (users.size === 0) this.companies.delete(companyId);
    return true;
  }

  socketsOf(companyId: number, userId: number): RealtimeSocket[] {
    return [...(this.companies.get(companyId)?.get(userId) ?? [])];
  }

  userIds(companyId: number): number[] {
    return [...(this.companies.get(companyId)?.keys() ?? [])];
  }

  callers(companyId: number): Caller[] {
    const callers: Caller[] = [];
    for (const sockets of this.companies.get(companyId)?.values() ?? []) {
      const [first] = sockets;
      if (first) callers.push(first.data.caller);
    }
    return callers;
  }

  allCallers(): Pick<Caller, 'companyId' | 'userId'>[] {
    return [...this.companies].flatMap(([companyId, users]) =>
      [...users.keys()].map((userId) => ({ companyId, userId })),
    );
  }
}
