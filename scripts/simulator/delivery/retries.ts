import { extractE2ESessionFromRetryReceipt } from '@whiskeysockets/baileys';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { LinkedDevice } from '../accounts/linked-device';
import { child, seconds } from '../wire/binary-nodes';
import { deliverAgain } from './outbox';
import { addressOf, sealed } from './send-message';

/** A client could not read a message: the phone starts a new session with it and sends the message again. */
export function sendAgain(linked: LinkedDevice, sender: Account, stanza: BinaryNode) {
  const id = stanza.attrs.id ?? '';
  const chat = sender.chatWith(linked.account.number);
  const message = chat.find(id);
  if (!message) return undefined;
  return sender.inOrder(async () => {
    await sender.phone.startSession(linked.lidJid, bundleIn(stanza) ?? linked.takeBundle());
    const type = message.text === undefined ? 'media' : 'text';
    const attrs = { id, t: seconds(message.at), type, notify: sender.name };
    const address = addressOf(sender, stanza.attrs.to?.endsWith('@lid') ? 'lid' : 'pn');
    const count = child(stanza, 'retry')?.attrs.count ?? '1';
    const again = await sealed(sender, linked, { ...address, ...attrs }, message.content, { count });
    deliverAgain(linked, again);
  });
}

/** From its second retry on, a client sends fresh keys with its receipt. */
function bundleIn(stanza: BinaryNode) {
  const session = extractE2ESessionFromRetryReceipt(stanza);
  if (!session) return undefined;
  const { registrationId, identityKey, signedPreKey, preKey } = session;
  return {
    registrationId,
    identity: identityKey,
    signedPreKey: {
      id: signedPreKey.keyId,
      value: signedPreKey.publicKey,
      signature: signedPreKey.signature,
    },
    ...(preKey && { preKey: { id: preKey.keyId, value: preKey.publicKey } }),
  };
}
