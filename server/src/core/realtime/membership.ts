import type { Logger } from 'pino';
import type { Caller } from '../tenancy/caller';
import type { Members } from './members';
import type { RoomPositions } from './positions';
import type { RecentChanges } from './recent-changes';
import { numberedRoomsOf, roomOf, type SocketCaller } from './rooms';
import type { RealtimeServer, RealtimeSocket } from './socket';
import type { TicketViewers } from './ticket-viewers';

interface Deps {
  io: RealtimeServer;
  members: Members;
  viewers: TicketViewers;
  positions: RoomPositions;
  changes: RecentChanges;
  loadCaller(of: Pick<Caller, 'userId' | 'companyId' | 'sessionId'>): Promise<SocketCaller | null>;
  log: Logger;
}

const companySubject = (companyId: number) => `company:${companyId}`;
const userSubject = (companyId: number, userId: number) => `user:${companyId}:${userId}`;

/** Decides a socket's rooms when it connects and when its user's permissions change. */
export class Membership {
  constructor(private readonly deps: Deps) {}

  /**
   * Joins a verified socket to its rooms and sends their positions. Returns false if its sign-in ended during
   * the handshake.
   */
  enter(socket: RealtimeSocket): boolean {
    const { members, changes } = this.deps;
    const { caller, seenChanges } = socket.data;
    if (changes.since(seenChanges, roomOf.session(caller.sessionId))) {
      socket.disconnect(true);
      return false;
    }
    void socket.join([roomOf.session(caller.sessionId), ...numberedRoomsOf(caller)]);
    members.add(socket);
    this.sendPositions(socket);
    const subjects = [companySubject(caller.companyId), userSubject(caller.companyId, caller.userId)];
    if (subjects.some((subject) => changes.since(seenChanges, subject))) void this.refresh(socket);
    return true;
  }

  disconnectSession(sessionId: string): void {
    this.deps.changes.note(roomOf.session(sessionId));
    // Each server disconnects its own sockets. The adapter would wait for the database.
    this.deps.io.in(roomOf.session(sessionId)).local.disconnectSockets(true);
  }

  async refreshUser(companyId: number, userId: number): Promise<void> {
    this.deps.changes.note(userSubject(companyId, userId));
    await Promise.all(this.deps.members.socketsOf(companyId, userId).map((socket) => this.refresh(socket)));
  }

  async refreshCompany(companyId: number): Promise<void> {
    const { changes, members } = this.deps;
    changes.note(companySubject(companyId));
    const sockets = members.userIds(companyId).flatMap((userId) => members.socketsOf(companyId, userId));
    await Promise.all(sockets.map((socket) => this.refresh(socket)));
  }

  /** Limits the effect of missed changes. */
  async refreshAll(): Promise<void> {
    for (const { companyId, userId } of this.deps.members.allCallers()) {
      for (const socket of this.deps.members.socketsOf(companyId, userId)) await this.refresh(socket);
    }
  }

  /** Gives every client a new epoch, so that it catches up. */
  renewEpochs(): void {
    this.deps.positions.renew();
    for (const socket of this.deps.io.of('/').sockets.values()) this.sendPositions(socket);
  }

  private async refresh(socket: RealtimeSocket): Promise<void> {
    const { loadCaller, viewers, log } = this.deps;
    const before = socket.data.caller;
    const reading = ++socket.data.readings;
    try {
      const caller = await loadCaller(before);
      if (!socket.connected || reading !== socket.data.readings) return;
      if (!caller || caller.companyId !== before.companyId) {
        socket.disconnect(true);
        return;
      }
      socket.data.caller = caller;
      this.changeRooms(socket, numberedRoomsOf(before), numberedRoomsOf(caller));
      await viewers.recheck(socket);
    } catch (error) {
      // The permissions are unknown, so the client must authenticate again.
      log.error({ err: error, userId: before.userId }, "a socket's rights could not be read again");
      socket.conn.close();
    }
  }

  private changeRooms(socket: RealtimeSocket, before: string[], after: string[]): void {
    const left = before.filter((room) => !after.includes(room));
    const entered = after.filter((room) => !before.includes(room));
    if (left.length === 0 && entered.length === 0) return;
    for (const room of left) void socket.leave(room);
    void socket.join(entered);
    this.sendPositions(socket);
  }

  private sendPositions(socket: RealtimeSocket): void {
    const rooms = numberedRoomsOf(socket.data.caller);
    socket.emit(
      'positions',
      rooms.map((room) => this.deps.positions.current(room)),
    );
  }
}
