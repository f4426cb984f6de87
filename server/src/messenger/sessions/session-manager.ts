import { Readable } from 'node:stream';
import type { OrderItem } from '@recado/shared/messages';
import { addressOf, parseAddress } from '../baileys/addresses';
import { groupInfoOf } from '../baileys/groups';
import { downloadImage } from '../baileys/image-download';
import { downloadMedia } from '../baileys/media-download';
import { readReference, writeReference } from '../baileys/media-reference';
import { orderItemsOf, readOrderReference } from '../baileys/order-items';
import {
  asGatewayError,
  avatarUrl,
  lookup,
  lookupUsername,
  markRead,
  newMessengerId,
} from '../baileys/sending';
import {
  type ChatAddress,
  type ConnectionRef,
  GatewayError,
  type GroupInfo,
  type Identity,
  type LookupResult,
  type MediaReference,
  type MessageKey,
  type MessengerGateway,
  type OutgoingMessage,
  type UsernameLookup,
} from '../gateway';
import type { Session } from './session';
import { SessionRegistry } from './session-registry';

/** `RoutedMessenger` implements the calls that concern several servers. */
export type LocalMessenger = Omit<MessengerGateway, 'currentState' | 'elsewhere' | 'wakeOwner' | 'protocol'>;

export class SessionManager extends SessionRegistry implements LocalMessenger {
  requestPairingCode(connection: ConnectionRef, phone: string): Promise<string> {
    return withGatewayErrors(() => {
      const session = this.session(connection);
      return session.within(() => session.requestPairingCode(phone.replace(/\D/g, '')));
    });
  }

  newMessengerId(): string {
    return newMessengerId();
  }

  addressOf(identity: { phone: string | null; lid: string | null }): ChatAddress {
    return addressOf(identity);
  }

  parseAddress(text: string): Identity | undefined {
    return parseAddress(text);
  }

  send(connection: ConnectionRef, message: OutgoingMessage): Promise<void> {
    return withGatewayErrors(async () => {
      const session = this.session(connection);
      session.connected();
      await session.sends.consume();
      const { sender } = session.connected();
      if (await session.within(() => sender.mayWrite(message.to)))
        await session.within(() => sender.send(message));
      else this.rejectNewChat(connection, message.messengerId);
    });
  }

  /** Reports the rejection that WhatsApp would send. */
  private rejectNewChat(connection: ConnectionRef, messengerId: string): void {
    const at = new Date();
    void this.listener?.onDelivery({
      ...{ connection, messengerIds: [messengerId], at },
      ...{ ack: null, rejection: 'newChat', repeated: false },
    });
  }

  downloadMedia(reference: MediaReference): Promise<Readable> {
    return withGatewayErrors(async () => {
      const location = readReference(reference);
      return 'file' in location
        ? Readable.from([location.file])
        : downloadMedia(location, this.settings.mediaUrl);
    });
  }

  requestMedia(
    connection: ConnectionRef,
    chat: ChatAddress,
    key: MessageKey,
    reference: MediaReference,
  ): Promise<MediaReference> {
    return withGatewayErrors(async () => {
      const session = this.session(connection);
      const { mediaRequests } = session.connected();
      const location = readReference(reference);
      if ('file' in location) return reference;
      return writeReference(await session.within(() => mediaRequests.request(chat, key, location)));
    });
  }

  groupInfo(connection: ConnectionRef, chat: ChatAddress): Promise<GroupInfo> {
    return withGatewayErrors(async () => {
      const session = this.session(connection);
      const { groups } = session.connected();
      return groupInfoOf(await session.within(() => groups.get(chat)));
    });
  }

  orderItems(connection: ConnectionRef, reference: string): Promise<OrderItem[]> {
    return withGatewayErrors(async () => {
      const session = this.session(connection);
      const { socket } = session.connected();
      const [orderId, token] = readOrderReference(reference);
      return orderItemsOf(await session.within(() => socket.getOrderDetails(orderId, token)));
    });
  }

  rejectCall(connection: ConnectionRef, callId: string, from: ChatAddress): Promise<void> {
    return this.bestEffort(connection, 'a refused call', async ({ socket, calls }) => {
      await socket.rejectCall(callId, calls.callerOf(callId) ?? from);
      calls.rejected(callId);
    });
  }

  sendTyping(connection: ConnectionRef, to: ChatAddress, state: 'composing' | 'paused'): Promise<void> {
    return this.bestEffort(connection, 'typing', ({ socket }) => socket.sendPresenceUpdate(state, to));
  }

  subscribePresence(connection: ConnectionRef, to: ChatAddress): Promise<void> {
    return this.bestEffort(connection, 'presence', ({ socket }) => socket.presenceSubscribe(to));
  }

  markRead(connection: ConnectionRef, chat: ChatAddress, messengerIds: readonly string[]): Promise<void> {
    if (messengerIds.length === 0) return Promise.resolve();
    return this.bestEffort(connection, 'read', ({ socket }) =>
      markRead(socket, chat, messengerIds, (id) => this.session(connection).authorOf(id)),
    );
  }

  lookup(connection: ConnectionRef, phones: readonly string[]): Promise<LookupResult[]> {
    return withGatewayErrors(async () => {
      const session = this.session(connection);
      const { socket } = session.connected();
      if (!session.lookups.tryConsume(phones.length)) {
        throw new GatewayError('budget', 'This connection has looked up too many numbers; try again later.');
      }
      return session.within(() =>
        Promise.all(phones.map((phone) => lookup(socket, phone.replace(/\D/g, '')))),
      );
    });
  }

  lookupUsername(connection: ConnectionRef, wanted: UsernameLookup): Promise<Identity | null> {
    return withGatewayErrors(async () => {
      const session = this.session(connection);
      const { socket } = session.connected();
      if (!session.lookups.tryConsume(1)) {
        throw new GatewayError('budget', 'This connection has looked up too many people; try again later.');
      }
      return session.within(() => lookupUsername(socket, wanted));
    });
  }

  avatarUrl(connection: ConnectionRef, chat: ChatAddress): Promise<string | null> {
    return withGatewayErrors(() => {
      const session = this.session(connection);
      const { socket } = session.connected();
      return session.within(() => avatarUrl(socket, chat));
    });
  }

  downloadImage(address: string): Promise<Readable> {
    return downloadImage(address, this.settings.mediaUrl);
  }

  private async bestEffort(
    connection: ConnectionRef,
    what: string,
    act: (link: ReturnType<Session['connected']>) => Promise<unknown>,
  ): Promise<void> {
    try {
      const session = this.session(connection);
      const link = session.connected();
      await session.within(() => act(link));
    } catch (error) {
      this.log.debug({ err: error, what, ...connection }, 'not reported to the messenger');
    }
  }
}

async function withGatewayErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asGatewayError(error);
  }
}
