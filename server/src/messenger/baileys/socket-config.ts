import { proto, type UserFacingSocketConfig } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import { isNoConversation } from './addresses';

export interface ConnectionSettings {
  /** Undefined means the real WhatsApp. */
  url: string | undefined;
  mediaUrl?: string | undefined;
  /** Display time of a QR code; undefined means WhatsApp's (60 s, then 20 s). */
  qrTimeoutMs?: number;
  keepAliveMs?: number;
  limitsEveryMs?: number;
  writeRetryMs?: readonly number[];
}

const { HistorySyncType } = proto.HistorySync;
const HISTORY = new Set<number | null | undefined>([
  HistorySyncType.INITIAL_BOOTSTRAP,
  HistorySyncType.RECENT,
  HistorySyncType.PUSH_NAME,
  HistorySyncType.NON_BLOCKING_DATA,
]);

/** Returns whether a part of the phone's history is imported. */
export function isUsedHistory(syncType: number | null | undefined): boolean {
  return HISTORY.has(syncType);
}

const QUERY_TIMEOUT_MS = 30_000;

export function socketConfig(
  settings: ConnectionSettings,
  log: Logger,
): Omit<UserFacingSocketConfig, 'auth'> {
  return {
    ...(settings.url ? { waWebSocketUrl: settings.url } : {}),
    ...(settings.qrTimeoutMs ? { qrTimeout: settings.qrTimeoutMs } : {}),
    ...(settings.keepAliveMs ? { keepAliveIntervalMs: settings.keepAliveMs } : {}),
    logger: log,
    defaultQueryTimeoutMs: QUERY_TIMEOUT_MS,
    // Otherwise the company's phone would show no notifications.
    markOnlineOnConnect: false,
    // Own messages are known already, and Baileys would merge their echo with later events.
    emitOwnEvents: false,
    syncFullHistory: false,
    shouldSyncHistoryMessage: ({ syncType }) => isUsedHistory(syncType),
    shouldIgnoreJid: isNoConversation,
    generateHighQualityLinkPreview: false,
    // A failed write is retried after the transaction, not within it.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
  };
}

/** Returns the logger of all sockets. Below "warn", Baileys would log keys and stanzas. */
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
