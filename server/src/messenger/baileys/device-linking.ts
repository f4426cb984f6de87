import { once } from 'node:events';
import { S_WHATSAPP_NET, type WASocket } from '@whiskeysockets/baileys';

const PAIRING_CODE_LIMIT_MS = 20_000;
const LOGOUT_LIMIT_MS = 3_000;

/** A code for the phone with that number, once the messenger knows it. Throws when it does not answer. */
export async function requestPairingCode(socket: WASocket, phone: string): Promise<string> {
  const signal = AbortSignal.timeout(PAIRING_CODE_LIMIT_MS);
  const known = once(socket.ws, 'CB:iq,type:result,link_code_companion_reg', { signal });
  const [code] = await Promise.all([socket.requestPairingCode(phone), known]);
  return code;
}

/** Tells the messenger to forget this device. Throws when it does not answer. */
export async function unlinkDevice(socket: WASocket, jid: string): Promise<void> {
  const device = { tag: 'remove-companion-device', attrs: { jid, reason: 'user_initiated' } };
  // Not by Baileys' own logout, which closes the socket before the gate has let its stanza out.
  await socket.query(
    { tag: 'iq', attrs: { to: S_WHATSAPP_NET, type: 'set', xmlns: 'md' }, content: [device] },
    LOGOUT_LIMIT_MS,
  );
}
