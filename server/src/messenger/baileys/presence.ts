import type { BaileysEventMap, SignalKeyStore, WAPresence } from '@whiskeysockets/baileys';
import type { ConnectionRef, PresenceReport } from '../gateway';
import { digits, identityOf, isGroup, isLid } from './addresses';

const PRESENCES = new Map<WAPresence, PresenceReport['presence']>([
  ['available', 'available'],
  ['unavailable', 'unavailable'],
  ['composing', 'composing'],
  ['recording', 'recording'],
  ['paused', 'available'],
]);

export async function readPresence(
  connection: ConnectionRef,
  keys: Pick<SignalKeyStore, 'get'>,
  { id, presences }: BaileysEventMap['presence.update'],
): Promise<PresenceReport[]> {
  if (isGroup(id)) return [];
  const chat = identityOf(id, await storedAlternate(keys, id));
  return Object.values(presences).flatMap(({ lastKnownPresence }) => {
    const presence = PRESENCES.get(lastKnownPresence);
    return presence ? [{ connection, chat, presence }] : [];
  });
}

/** Returns the person's other address (LID or phone number) if it is stored. Sends no query. */
export async function storedAlternate(
  keys: Pick<SignalKeyStore, 'get'>,
  jid: string,
): Promise<string | undefined> {
  const user = digits(jid);
  if (!user || isGroup(jid)) return undefined;
  const id = isLid(jid) ? `${user}_reverse` : user;
  const known = (await keys.get('lid-mapping', [id]))[id];
  return known && `${known}@${isLid(jid) ? 's.whatsapp.net' : 'lid'}`;
}
