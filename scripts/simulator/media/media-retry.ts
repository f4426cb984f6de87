import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { aesEncryptGCM, hkdf, proto } from '@whiskeysockets/baileys';
import type { LinkedDevice } from '../accounts/linked-device';
import { deliver } from '../delivery/outbox';
import { child, node, seconds } from '../wire/binary-nodes';
import type { World } from '../world';
import { mediaName, mediaPart } from './open-media';

const { ResultType } = proto.MediaRetryNotification;
const NOT_FOUND = '2';

/** Marks paths of files that were uploaded again. They are served even if `mediaStatus` makes others fail. */
export const UPLOADED_AGAIN = 'again';

/** Handles a client's request to upload media again. Responds with the encrypted new location. */
export function uploadAgain(world: World, linked: LinkedDevice, stanza: BinaryNode) {
  const { id = '' } = stanza.attrs;
  const rmr = child(stanza, 'rmr');
  const peer = world.groups.byJid(rmr?.attrs.jid) ?? world.accounts.byJid(rmr?.attrs.jid);
  const message = peer && linked.account.chatWith(peer.chatKey).find(id);
  const found = message && mediaPart(message);
  const isLost = world.faults.of(linked.account.number).mediaLost;
  const content =
    found?.part.mediaKey && !isLost
      ? [sealed(id, found.part.mediaKey, `/mms/${found.kind}/${mediaName(found.part)}?${UPLOADED_AGAIN}=1`)]
      : [node('error', { code: NOT_FOUND })];
  const attrs = { from: linked.account.pnJid, type: 'mediaretry', id, t: seconds() };
  const { jid, from_me, participant } = rmr?.attrs ?? {};
  const about = node('rmr', { jid, from_me, participant });
  deliver(world, linked, node('notification', attrs, [...content, about]));
}

function sealed(id: string, mediaKey: Uint8Array, directPath: string) {
  const notification = { stanzaId: id, directPath, result: ResultType.SUCCESS };
  const plain = proto.MediaRetryNotification.encode(notification).finish();
  const key = hkdf(Buffer.from(mediaKey), 32, { info: 'WhatsApp Media Retry Notification' });
  const iv = randomBytes(12);
  return node('encrypt', {}, [
    node('enc_p', {}, aesEncryptGCM(plain, key, iv, Buffer.from(id))),
    node('enc_iv', {}, iv),
  ]);
}
