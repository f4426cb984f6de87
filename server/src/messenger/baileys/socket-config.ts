import { proto, type UserFacingSocketConfig } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import { isNoConversation } from './addresses';

export interface LinkSettings {
  /** Undefined: the real WhatsApp. */
  url: string | undefined;
  /** Replaces WhatsApp's media servers. */
  mediaUrl?: string | undefined;
  /** Display time of one QR code; undefined: WhatsApp's (60 s, then 20 s). */
  qrTimeoutMs?: number;
  keepAliveMs?: number;
  /** Time between readings of WhatsApp's limits on new chats. */
  limitsEveryMs?: number;
  /** Delays between attempts to store the session's state. */
  writeRetryMs?: readonly number[];
}

const { HistorySyncType } = proto.HistorySync;
/** Recent conversations, names and addresses. */
const HISTORY = new Set<number | null | undefined>([
  HistorySyncType.INITIAL_BOOTSTRAP,
  HistorySyncType.RECENT,
  HistorySyncType.PUSH_NAME,
  HistorySyncType.NON_BLOCKING_DATA,
]);

/** Whether a part of the phone's history is imported. */
export function isWantedHistory(syncType: number | null | undefined): boolean {
  return HISTORY.has(syncType);
}

const QUERY_TIMEOUT_MS = 30_000;

/** Options of every socket except its credentials. */
export function socketConfig(settings: LinkSettings, log: Logger): Omit<UserFacingSocketConfig, 'auth'> {
  return {
    ...(settings.url ? { waWebSocketUrl: settings.url } : {}),
    ...(settings.qrTimeoutMs ? { qrTimeout: settings.qrTimeoutMs } : {}),
    ...(settings.keepAliveMs ? { keepAliveIntervalMs: settings.keepAliveMs } : {}),
    logger: log,
    defaultQueryTimeoutMs: QUERY_TIMEOUT_MS,
    // Otherwise the company's phone would stop notifying.
    markOnlineOnConnect: false,
    // Own messages are known, and their echo would be merged with later events.
    emitOwnEvents: false,
    syncFullHistory: false,
    shouldSyncHistoryMessage: ({ syncType }) => isWantedHistory(syncType),
    shouldIgnoreJid: isNoConversation,
    generateHighQualityLinkPreview: false,
    // Failed writes are retried after the transaction, not within it.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
  };
}

/** The logger of all sockets. Below "warn" Baileys logs keys and stanzas. */
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
