import type { SocketConfig } from '@whiskeysockets/baileys';

const nothing = () => undefined;

/** Baileys requires a logger everywhere. */
export const quietLogger: SocketConfig['logger'] = {
  level: 'silent',
  child: () => quietLogger,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
