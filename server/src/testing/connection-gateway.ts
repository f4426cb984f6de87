import type {
  ConnectionRef,
  HealthReport,
  MessengerGateway,
  MessengerListener,
  NewChatLimits,
  SessionState,
} from '#messenger/gateway';
import { idleGateway } from '#testing/idle-gateway';

const NEW: SessionState = { status: 'DISCONNECTED', qrcode: '', retries: 0, number: null, reason: null };

export interface ConnectionGateway extends MessengerGateway {
  /** Recorded calls, each with the ids of the company and the connection. */
  calls: [call: string, companyId: number, connectionId: number][];
  show(connectionId: number, state: Partial<SessionState>): SessionState;
  /** `fence` is the fencing number of the session owner. */
  report(connection: ConnectionRef, state: Partial<SessionState>, fence?: number): void;
  limits(connection: ConnectionRef, limits: Partial<NewChatLimits>, fence?: number): void;
  reportHealth(connection: ConnectionRef, report: HealthReport): void;
  rejectNewChat(connection: ConnectionRef, at: Date, fence?: number): void;
  /** Returns undefined before new chats were first withheld. */
  withheldUntil(connectionId: number): Date | null | undefined;
  moveAway(connectionId: number): void;
  /** Makes logouts and pairings fail or, with a promise, wait. */
  failWith(trouble: Error | Promise<void> | undefined): void;
}

/** Records calls and reports the states that tests choose. */
export function connectionGateway(): ConnectionGateway {
  let listener: MessengerListener | undefined;
  let trouble: Error | Promise<void> | undefined;
  const states = new Map<number, SessionState>();
  const away = new Set<number>();
  const withheld = new Map<number, Date | null>();
  const calls: ConnectionGateway['calls'] = [];
  const recorded = (call: string) => (connection: ConnectionRef) => {
    calls.push([call, connection.companyId, connection.connectionId]);
    return trouble instanceof Error ? Promise.reject(trouble) : (trouble ?? Promise.resolve());
  };
  const show = (connectionId: number, state: Partial<SessionState>): SessionState => {
    const whole = { ...NEW, ...state };
    states.set(connectionId, whole);
    return whole;
  };
  return {
    ...idleGateway(),
    calls,
    show,
    listen: (given) => {
      listener = given;
    },
    boot: (connections) => {
      for (const { companyId, connectionId } of connections) calls.push(['boot', companyId, connectionId]);
    },
    start: ({ companyId, connectionId }) => {
      calls.push(['start', companyId, connectionId]);
    },
    restartPairing: recorded('restartPairing'),
    pause: recorded('pause'),
    logout: recorded('logout'),
    requestPairingCode: async (connection, phone) => {
      await recorded(`requestPairingCode ${phone}`)(connection);
      return 'ABCD1234';
    },
    deleteSession: recorded('deleteSession'),
    state: ({ connectionId }) => states.get(connectionId) ?? NEW,
    currentState: ({ connectionId }) => Promise.resolve(states.get(connectionId) ?? NEW),
    elsewhere: (ids) => Promise.resolve(ids.filter((id) => away.has(id))),
    report: (connection, state, fence = 1) =>
      listener?.onState(connection, show(connection.connectionId, state), fence),
    limits: (connection, limits, fence = 1) =>
      listener?.onNewChatLimits?.(
        connection,
        { quota: null, lock: null, readAt: new Date(), ...limits },
        fence,
      ),
    reportHealth: (connection, report) => listener?.onHealth?.(connection, report, 1),
    rejectNewChat: (connection, at, fence = 1) =>
      listener?.onNewChatRejected?.(connection, { messengerId: 'REFUSED', at }, fence),
    withholdNewChats: ({ connectionId }, until) => void withheld.set(connectionId, until),
    withheldUntil: (connectionId) => withheld.get(connectionId),
    moveAway: (connectionId) => void away.add(connectionId),
    failWith: (given) => {
      trouble = given;
    },
  };
}
