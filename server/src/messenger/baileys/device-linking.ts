import { once } from 'node:events';
import { S_WHATSAPP_NET, type WASocket } from '@whiskeysockets/baileys';

const PAIRING_CODE_LIMIT_MS = 20_000;
const LOGOUT_LIMIT_MS = 3_000;

/** Requests a pairing code. Resolves when WhatsApp knows it, rejects on a timeout. */
export async function requestPairingCode(socket: WASocket, phone: string): Promise<string> {
  const signal = AbortSignal.timeout(PAIRING_CODE_LIMIT_MS);
  const known = once(socket.ws, 'CB:iq,type:result,link_code_companion_reg', { signal });
  const [code] = await Promise.all([socket.requestPairingCode(phone), known]);
  return code;
}

/** Requests the removal of this device from WhatsApp. Rejects on a timeout. */
export async function unlinkDevice(socket: WASocket, jid: string): Promise<void> {
  const device = { tag: 'remove-companion-device', attrs: { jid, reason: 'user_initiated' } };
  // Baileys' logout would close the socket before the gate has released the stanza.
  await socket.query(
    { tag: 'iq', attrs: { to: S_WHATSAPP_NET, type: 'set', xmlns: 'md' }, content: [device] },
    LOGOUT_LIMIT_MS,
  );
}
