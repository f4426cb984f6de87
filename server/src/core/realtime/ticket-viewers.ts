import { AppError } from '@recado/shared/contract';
import type { RealtimeHooks } from './hooks';
import { roomOf } from './rooms';
import type { RealtimeServer, RealtimeSocket } from './socket';

/** Maximum open conversations per window, including peek dialogs. The oldest is closed. */
const MAX_OPEN_TICKETS = 10;

export class TicketViewers {
  constructor(
    private readonly io: RealtimeServer,
    private readonly hooks: RealtimeHooks,
  ) {}

  /** @throws ERR_NO_PERMISSION if the policy rejects the caller, also for missing tickets */
  async open(socket: RealtimeSocket, ticketId: number): Promise<void> {
    const { caller, openTickets } = socket.data;
    if (!(await this.hooks.canSeeTicket(caller, ticketId))) throw new AppError('ERR_NO_PERMISSION');
    if (!socket.connected || openTickets.has(ticketId)) return;
    const [oldest] = openTickets;
    if (oldest !== undefined && openTickets.size >= MAX_OPEN_TICKETS) this.leave(socket, oldest);
    openTickets.add(ticketId);
    void socket.join(roomOf.ticket(caller.companyId, ticketId));
    this.hooks.ticketOpened(caller, ticketId);
  }

  leave(socket: RealtimeSocket, ticketId: number): void {
    const { caller, openTickets } = socket.data;
    if (!openTickets.delete(ticketId)) return;
    void socket.leave(roomOf.ticket(caller.companyId, ticketId));
    this.hooks.ticketLeft(caller, ticketId, this.userIds(caller.companyId, ticketId).length);
  }

  leaveAll(socket: RealtimeSocket): void {
    for (const ticketId of [...socket.data.openTickets]) this.leave(socket, ticketId);
  }

  /** Closes conversations that the socket's user can no longer see. */
  async recheck(socket: RealtimeSocket): Promise<void> {
    for (const ticketId of [...socket.data.openTickets]) {
      if (!(await this.hooks.canSeeTicket(socket.data.caller, ticketId))) this.leave(socket, ticketId);
    }
  }

  userIds(companyId: number, ticketId: number): number[] {
    const { rooms } = this.io.of('/').adapter;
    const users = new Set<number>();
    for (const id of rooms.get(roomOf.ticket(companyId, ticketId)) ?? []) {
      const socket = this.io.of('/').sockets.get(id);
      if (socket) users.add(socket.data.caller.userId);
    }
    return [...users];
  }
}
