import { type ChatAddress, GatewayError, type MessengerGateway, type SessionState } from '#messenger/gateway';

const DISCONNECTED: SessionState = {
  status: 'DISCONNECTED',
  qrcode: '',
  retries: 0,
  number: null,
  reason: null,
};

const STARTED_AT = new Date();

/** A messenger without sessions or messages. */
export function idleGateway(): MessengerGateway {
  const nothing = () => Promise.resolve();
  let messages = 0;
  return {
    protocol: {
      state: () =>
        Promise.resolve({
          ...{ version: '2.3000.1', source: 'package', firstSeen: STARTED_AT, lastGood: null },
          ...{ rejectedAt: null, alertedAt: null, requestsNewest: false, lastCheck: null },
        }),
      check: nothing,
      noteAlert: nothing,
    },
    listen: () => undefined,
    boot: () => undefined,
    start: () => undefined,
    restartPairing: nothing,
    pause: nothing,
    logout: nothing,
    deleteSession: nothing,
    state: () => DISCONNECTED,
    currentState: () => Promise.resolve(DISCONNECTED),
    elsewhere: () => Promise.resolve([]),
    wakeOwner: () => undefined,
    requestPairingCode: () => Promise.resolve('00000000'),
    newMessengerId: () => `IDLE${++messages}`,
    addressOf: ({ phone, lid }) => `idle:${phone ?? lid ?? ''}` as ChatAddress,
    parseAddress: () => undefined,
    send: nothing,
    withholdNewChats: () => undefined,
    downloadMedia: () => Promise.reject(new GatewayError('gone', 'There are no files here.')),
    requestMedia: () => Promise.reject(new GatewayError('gone', 'There are no files here.')),
    groupInfo: () => Promise.resolve({ subject: 'Grupo', participants: [] }),
    orderItems: () => Promise.resolve([]),
    rejectCall: nothing,
    sendTyping: nothing,
    subscribePresence: nothing,
    markRead: nothing,
    lookupUsername: () => Promise.resolve(null),
    lookup: (_connection, phones) => Promise.resolve(phones.map((phone) => ({ phone, exists: false }))),
    avatarUrl: () => Promise.resolve(null),
    downloadImage: () => Promise.reject(new GatewayError('gone', 'There are no pictures here.')),
    health: () => ({ connected: 0, total: 0 }),
    close: nothing,
  };
}
