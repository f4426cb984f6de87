import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Collection } from 'mongodb';
import { pino } from 'pino';
import { AppError } from '@recado/shared/contract';
import type { Caller } from '../../tenancy/caller';
import { createRealtime, type Packet, type Realtime, type RealtimeHooks, ServerCalls } from '..';
import { type TestWindow, testWindow } from './test-window';

export interface BareRealtime {
  url: string;
  realtime: Realtime;
  calls: ServerCalls;
  /** Users by token. Changing one changes the server's data. */
  callers: Map<string, Caller>;
  user(fields: Partial<Caller> & Pick<Caller, 'userId'>): Caller;
  /** Opens a window without waiting for the connection. */
  open(token: string, query?: Record<string, string>): TestWindow;
  /** Opens a window and waits until it is connected and has its positions. */
  connect(userId: number): Promise<TestWindow>;
  /** Suspends handshakes after they have read their user, until the returned function is called. */
  suspendHandshakes(): () => void;
  handshakes(): number;
  /** Suspends reads of permissions after the read, until the returned function is called. */
  suspendReadings(): () => void;
  /** Later reads are no longer suspended; those already suspended still are. */
  releaseReadings(): void;
  readings(): number;
  close(): Promise<void>;
}

/** Data that the servers of one database share. */
interface SharedByServers {
  packets?: Collection<Packet>;
  callers?: Map<string, Caller>;
}

/** Starts the realtime channel on a bare HTTP server, with users in a map. */
export async function bareRealtime(
  hooks: Partial<RealtimeHooks> = {},
  { packets, callers = new Map<string, Caller>() }: SharedByServers = {},
): Promise<BareRealtime> {
  const httpServer = createServer();
  const windows: TestWindow[] = [];
  let gate: Promise<void> = Promise.resolve();
  let handshakes = 0;
  let readingGate: Promise<void> = Promise.resolve();
  let readings = 0;
  const log = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
  const calls = new ServerCalls(log);
  const realtime = createRealtime({
    httpServer,
    calls,
    packets,
    authenticateToken: async (token) => {
      const caller = callers.get(token);
      handshakes += 1;
      await gate;
      if (token === 'expired') throw new AppError('ERR_SESSION_EXPIRED');
      if (!caller) throw new AppError('ERR_NOT_AUTHENTICATED');
      return caller;
    },
    loadCaller: async ({ userId, sessionId }) => {
      const found = [...callers.values()].find((one) => one.userId === userId && one.sessionId === sessionId);
      readings += 1;
      await readingGate;
      return found ?? null;
    },
    log,
  });
  realtime.use(hooks);
  await realtime.join();
  await new Promise<void>((done) => httpServer.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;

  const open = (token: string, query?: Record<string, string>): TestWindow => {
    const window = testWindow(url, token, query);
    windows.push(window);
    return window;
  };
  return {
    url,
    realtime,
    calls,
    callers,
    open,
    user: (fields) => {
      const caller: Caller = {
        companyId: 1,
        sessionId: `session-${fields.userId}`,
        name: `Pessoa ${fields.userId}`,
        profile: 'user',
        superAdmin: false,
        queueIds: [],
        connectionIds: [],
        viewNoQueueTicket: false,
        viewCampaigns: false,
        ...fields,
      };
      callers.set(`token-${caller.userId}`, caller);
      return caller;
    },
    connect: async (userId) => {
      const window = open(`token-${userId}`);
      await window.ready();
      return window;
    },
    suspendHandshakes: () => {
      let release: () => void = () => undefined;
      gate = new Promise((done) => {
        release = done;
      });
      return release;
    },
    suspendReadings: () => {
      let release: () => void = () => undefined;
      readingGate = new Promise((done) => {
        release = done;
      });
      return release;
    },
    releaseReadings: () => {
      readingGate = Promise.resolve();
    },
    readings: () => readings,
    handshakes: () => handshakes,
    close: async () => {
      for (const { socket } of windows) socket.disconnect();
      realtime.close();
      await realtime.leave();
      await new Promise((done) => httpServer.close(done));
    },
  };
}
