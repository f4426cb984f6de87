import { proto, type UserFacingSocketConfig } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import { isNoConversation } from './addresses';

export interface LinkSettings {
  /** Undefined: the real WhatsApp. */
  url: string | undefined;
  /** In place of the messenger's own media servers. */
  mediaUrl?: string | undefined;
  /** How long one QR code is shown; undefined: the messenger's habit (60 s, then 20 s). */
  qrTimeoutMs?: number;
  keepAliveMs?: number;
  /** How often, and after how long, a write of the session's state is tried again. */
  writeRetryMs?: readonly number[];
}

const { HistorySyncType } = proto.HistorySync;
/** The recent conversations, names and addresses. */
const HISTORY = new Set<number | null | undefined>([
  HistorySyncType.INITIAL_BOOTSTRAP,
  HistorySyncType.RECENT,
  HistorySyncType.PUSH_NAME,
  HistorySyncType.NON_BLOCKING_DATA,
]);

/** Whether a part of the phone's history is of use. */
export function isWantedHistory(syncType: number | null | undefined): boolean {
  return HISTORY.has(syncType);
}

const QUERY_TIMEOUT_MS = 30_000;

/** How every socket is made, but for its credentials. */
export function socketConfig(settings: LinkSettings, log: Logger): Omit<UserFacingSocketConfig, 'auth'> {
  return {
    ...(settings.url ? { waWebSocketUrl: settings.url } : {}),
    ...(settings.qrTimeoutMs ? { qrTimeout: settings.qrTimeoutMs } : {}),
    ...(settings.keepAliveMs ? { keepAliveIntervalMs: settings.keepAliveMs } : {}),
    logger: log,
    defaultQueryTimeoutMs: QUERY_TIMEOUT_MS,
    // Or the shop's own phone would stop ringing.
    markOnlineOnConnect: false,
    // Our own sends are known: their echo would only be merged with what comes after them.
    emitOwnEvents: false,
    syncFullHistory: false,
    shouldSyncHistoryMessage: ({ syncType }) => isWantedHistory(syncType),
    shouldIgnoreJid: isNoConversation,
    generateHighQualityLinkPreview: false,
    // A write that failed is tried again behind the transaction, not in it.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
  };
}

/** The one logger of all sockets: what Baileys says below "warn" holds keys and stanzas. */
export function baileysLogger(log: Logger): Logger {
  const level = log.isLevelEnabled('warn') ? 'warn' : log.level;
  const hidden = [
    'node',
    'frame',
    'fullErrorNode',
    'helloMsg',
    'creds',
    'msgData',
    'update',
    'histNotification',
  ];
  return log.child({ module: 'baileys' }, { level, redact: { paths: hidden, censor: '[hidden]' } });
}
