import { io, type Socket } from 'socket.io-client';
import type { Desk } from './desks';

const CONNECT_LIMIT_MS = 120_000;

/** Agents' windows, which reconnect like the app. */
export class AgentSockets {
  private readonly sockets: Socket[] = [];
  private readonly leftAt = new Map<Socket, number>();
  /** Absences in milliseconds since the last `reset`. */
  absences: number[] = [];

  private constructor() {}

  static async open(url: string, desks: readonly Desk[], count: number): Promise<AgentSockets> {
    const windows = new AgentSockets();
    for (let n = 0; n < count; n += 1) {
      const desk = desks[n % desks.length];
      if (desk) windows.openOne(url, desk);
    }
    await windows.allConnected();
    windows.reset();
    return windows;
  }

  reset(): void {
    this.absences = [];
  }

  async allConnected(): Promise<void> {
    for (const deadline = performance.now() + CONNECT_LIMIT_MS; ;) {
      const missing = this.sockets.filter(({ connected }) => !connected).length;
      if (missing === 0) return;
      if (performance.now() > deadline) throw new Error(`${missing} sockets are not connected`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  close(): void {
    for (const socket of this.sockets) socket.disconnect();
  }

  private openOne(url: string, { admin }: Desk): void {
    const socket = io(url, {
      transports: ['websocket'],
      auth: (give) => give({ token: admin.token }),
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 20_000,
      forceNew: true,
    });
    this.sockets.push(socket);
    const signInAgain = (): void => {
      void admin.connections().then(() => socket.connect());
    };
    socket.on('connect', () => {
      const leftAt = this.leftAt.get(socket);
      this.leftAt.delete(socket);
      if (leftAt !== undefined) this.absences.push(performance.now() - leftAt);
    });
    socket.on('disconnect', (reason) => {
      if (reason === 'io client disconnect') return;
      this.leftAt.set(socket, performance.now());
      if (reason === 'io server disconnect') signInAgain();
    });
    socket.on('connect_error', () => {
      if (!socket.active) signInAgain();
    });
  }
}
