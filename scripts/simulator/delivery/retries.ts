import type { BinaryNode } from '@whiskeysockets/baileys';
import { extractE2ESessionFromRetryReceipt, proto } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { ChatMessage } from '../accounts/chat';
import type { LinkedDevice } from '../accounts/linked-device';
import { deviceIn } from '../accounts/numbers';
import type { Audience } from '../accounts/peer';
import { STATUS } from '../accounts/peer';
import type { SignalDevice } from '../signal/signal-device';
import { child, node, seconds } from '../wire/binary-nodes';
import type { World } from '../world';
import { encryptFor } from './encrypt-for-client';
import { deliver, deliverAgain } from './outbox';
import { addressOf, ownCopy } from './send-message';
import { manyAddress, manyAgain } from './send-to-many';
import { stanzaTypeOf } from './stanza-type';

/**
 * A client could not decrypt a message. The authoring device starts a new session and sends it again; if that
 * device is a client, it is asked to.
 */
export function sendAgain(world: World, linked: LinkedDevice, stanza: BinaryNode) {
  const { id = '', to, participant = to ?? '' } = stanza.attrs;
  const author = world.accounts.byJid(participant);
  if (!author) return undefined;
  const device = deviceIn(participant);
  const writer = author.links.find((link) => link.device === device);
  if (writer) return requestFromClient(world, writer, linked, stanza);
  const keys = author.deviceOf(device);
  const chat = chatOf(world, author, linked, stanza);
  const message = chat && author.chats.get(chat.chatKey)?.find(id);
  if (!message || !keys) return undefined;
  const repeat = async () => {
    await keys.startSession(linked.lidJid, bundleIn(stanza) ?? linked.consumeBundle());
    const { address, encoded } = await repeated({ author, device, keys, message, chat, linked, to });
    const { type, mediatype } = stanzaTypeOf(message.content);
    const attrs = { ...address, id, t: seconds(message.at), type, notify: author.name };
    const count = child(stanza, 'retry')?.attrs.count ?? '1';
    const enc = await encryptFor(keys, linked, encoded, { count, mediatype });
    deliverAgain(linked, node('message', attrs, [enc]));
  };
  world.faults.unlessRetriesSuspended(linked.account.number, () => {
    author.inOrder(repeat).catch((error) => {
      world.events.publish({ type: 'client.failed', number: author.number, reason: String(error) });
    });
  });
  return undefined;
}

interface Repetition {
  author: Account;
  device: number;
  keys: SignalDevice;
  message: ChatMessage;
  chat: Audience | Account;
  linked: LinkedDevice;
  /** The client's name of the author. */
  to: string | undefined;
}

/**
 * Returns the message with its earlier address. In a group, includes the author's key, which the client may
 * lack.
 */
async function repeated({ author, device, keys, message: { content }, chat, linked, to }: Repetition) {
  if ('nameOf' in chat) {
    const encoded = await manyAgain(keys, chat, chat.nameOf(author, device), content);
    return { address: manyAddress(chat, author, device), encoded };
  }
  if (author === linked.account) return ownCopy(author, chat, device, proto.Message.decode(content));
  return { address: addressOf(author, to?.endsWith('@lid') ? 'lid' : 'pn', device), encoded: content };
}

/**
 * Returns the chat on the author's phone. For a message typed on the client's own phone, it is the
 * recipient's.
 */
function chatOf(
  world: World,
  author: Account,
  { account }: LinkedDevice,
  { attrs: { to, recipient } }: BinaryNode,
): Audience | Account | undefined {
  if (to === STATUS.jid) return STATUS;
  return world.groups.byJid(to) ?? (author === account ? world.accounts.byJid(recipient) : account);
}

/** Asks the other client to encrypt a message again for a client that could not decrypt it. */
function requestFromClient(world: World, writer: LinkedDevice, requester: LinkedDevice, stanza: BinaryNode) {
  const { id, to, t = seconds() } = stanza.attrs;
  const group = world.groups.byJid(to);
  const address = group
    ? { from: group.jid, participant: group.nameOf(requester.account, requester.device) }
    : { from: requester.lidJid };
  deliver(world, writer, node('receipt', { ...address, id, type: 'retry', t }, stanza.content));
}

/** From its second retry on, a client sends new keys with the receipt. */
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
