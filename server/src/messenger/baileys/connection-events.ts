import type {
  BaileysEventMap,
  Contact,
  SignalKeyStore,
  WAMessageKey,
  WASocket,
} from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import type { ConnectionRef, KnownName, MessengerListener } from '../gateway';
import { addressOf, groupIdentity, identityOf, isGroup } from './addresses';
import type { Calls } from './calls';
import { readHistory } from './history';
import { isPartOf } from './history-notification';
import { placeholderOf, type RawPlaceholder } from './inbound-message';
import type { Inbox } from './inbox/inbox';
import { Names } from './names';
import { readPresence, storedAlternate } from './presence';

interface EventDeps {
  connection: ConnectionRef;
  socket: Pick<WASocket, 'ev'>;
  keys: Pick<SignalKeyStore, 'get'>;
  inbox: Inbox;
  calls: Calls;
  product: MessengerListener;
  log: Logger;
  /** Returns whether a message only changes another one, and so needs no placeholder. */
  isChange(messengerId: string): boolean;
  /** Returns whether a message was received live although Baileys considers it queued. */
  wasReceivedLive(messengerId: string): boolean;
  /** Returns whether the session still uses this socket and this server owns it. */
  isCurrent(): boolean;
}

/** Passes Baileys' events to the application, except decrypted messages and the connection's state. */
export function listenToEvents(deps: EventDeps): void {
  const { connection, socket, keys, inbox, calls, product, log } = deps;
  const on = <Event extends keyof BaileysEventMap>(
    event: Event,
    handle: (data: BaileysEventMap[Event]) => void,
  ): void => {
    // Ignores events of a replaced socket, because its successor receives them again.
    socket.ev.on(event, (data) => deps.isCurrent() && handle(data));
  };
  const names = new Names();

  const aside = (what: string, work: Promise<void>) => {
    work.catch((error: unknown) => log.warn({ err: error, ...connection }, `${what} was not understood`));
  };
  const reportNames = async (contacts: readonly Partial<Contact>[]) => {
    const fresh = names.newIn(contacts);
    if (fresh.length === 0) return;
    product.onNames?.(connection, await Promise.all(fresh.map((name) => withAlternate(keys, name))));
  };
  const reportAvatar = async (jid: string) => {
    const chat = isGroup(jid) ? groupIdentity(jid) : identityOf(jid, await storedAlternate(keys, jid));
    product.onAvatarChanged?.(connection, chat);
  };
  const reportGroup = (jid: string | undefined, subject: string | null | undefined) => {
    if (jid && subject) product.onGroup?.(connection, groupIdentity(jid), subject);
  };

  /** Stores a placeholder, because WhatsApp does not send an acknowledged ciphertext again. */
  const storePlaceholder = (key: WAMessageKey, raw: RawPlaceholder) => {
    const { participant, participantAlt } = key;
    const store = (alternate?: string) =>
      inbox.arrived(placeholderId(key), {
        placeholder: { ...raw.placeholder, ...(alternate ? { alternate } : {}) },
      });
    if (!participant || participantAlt) store();
    // Adds the member's other address, so that the message, if it still arrives, replaces the placeholder.
    else void storedAlternate(keys, participant).then(store, () => store());
  };

  on('messages.upsert', ({ messages, type }) => {
    for (const message of messages) {
      const id = message.key.id ?? '';
      if (deps.isChange(id)) continue;
      const placeholder = placeholderOf(message, type === 'append' && !deps.wasReceivedLive(id));
      if (placeholder) storePlaceholder(message.key, placeholder);
    }
  });
  on('call', (events) => {
    for (const event of events) {
      const { report, missed } = calls.heard(event);
      // WhatsApp deletes a call after its ack, so it is stored first.
      if (missed) inbox.arrived(`call/${missed.call.id}`, missed);
      if (report?.state === 'ringing') {
        const { connection: _, ...ringing } = report;
        inbox.arrived(`ringing/${report.callId}`, { ringing });
      } else if (report) void product.onCall?.(report);
    }
  });
  on('presence.update', (update) => {
    const reported = readPresence(connection, keys, update).then((reports) =>
      reports.forEach((report) => product.onPresence(report)),
    );
    aside('a presence', reported);
  });
  on('contacts.upsert', (contacts) => aside('a name', reportNames(contacts)));
  on('contacts.update', (contacts) => {
    aside('a name', reportNames(contacts));
    for (const { id, imgUrl } of contacts) if (id && imgUrl) aside('a picture', reportAvatar(id));
  });
  on('groups.upsert', (groups) => groups.forEach(({ id, subject }) => reportGroup(id, subject)));
  on('groups.update', (groups) => groups.forEach(({ id, subject }) => reportGroup(id, subject)));
  on('messaging-history.set', (set) => {
    aside('a name', reportNames(set.contacts));
    for (const { id, name } of set.contacts) if (isGroup(id)) reportGroup(id, name);
  });
  // Baileys' buffer would merge parts, but each has its own notice in the inbox.
  const { emit } = socket.ev;
  socket.ev.emit = (event, data) => {
    if (event === 'messaging-history.set' && deps.isCurrent()) {
      const set = data as BaileysEventMap['messaging-history.set'];
      inbox.historyArrived(
        (notice) => isPartOf(notice, set),
        async () => {
          for (const part of readHistory(connection, set)) await product.onHistory?.(part);
        },
      );
    }
    return emit(event, data);
  };
}

async function withAlternate(keys: Pick<SignalKeyStore, 'get'>, name: KnownName): Promise<KnownName> {
  const { phone, lid, address } = name.identity;
  if (phone && lid) return name;
  return { ...name, identity: identityOf(address, await storedAlternate(keys, address)) };
}

/** Returns a function that reports two addresses of one person. */
export function identityReporter({
  connection,
  product,
  log,
}: Pick<EventDeps, 'connection' | 'product' | 'log'>) {
  return (known: { phone: string; lid: string }): void => {
    try {
      product.onIdentity?.(connection, { ...known, address: addressOf(known) });
    } catch (error) {
      log.error({ err: error, ...connection }, 'two addresses of one person were not noted');
    }
  };
}

/** Differs from the message's id, because the message itself may still arrive. */
function placeholderId({ remoteJid, participant, id }: WAMessageKey): string {
  return `placeholder/${remoteJid}/${participant ?? ''}/${id}`;
}
