import type { SocketConfig } from '@whiskeysockets/baileys';

const nothing = () => undefined;

/** Baileys wants a logger wherever it is used; a phone has nothing to say. */
export const quietLogger: SocketConfig['logger'] = {
  level: 'silent',
  child: () => quietLogger,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
