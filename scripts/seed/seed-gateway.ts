import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type {
  ChatAddress,
  ConnectionRef,
  DeliveryReport,
  Inbound,
  MediaReference,
  MessengerGateway,
  MessengerListener,
  SessionState,
} from '../../server/src/messenger/gateway';
import { sentFile } from './sent-files';

const OFF: SessionState = { status: 'DISCONNECTED', qrcode: '', retries: 0, number: null, reason: null };
const nothing = () => Promise.resolve();

/**
 * Replaces the messenger while the demo's past is created. Customers' messages are received, and replies are
 * read at once.
 */
export class SeedGateway implements MessengerGateway {
  readonly protocol: MessengerGateway['protocol'] = {
    state: () =>
      Promise.resolve({
        ...{ version: '2.3000.1', source: 'package', firstSeen: new Date(), lastGood: null },
        ...{ rejectedAt: null, alertedAt: null, requestsNewest: false, lastCheck: null },
      }),
    check: nothing,
    noteAlert: nothing,
  };
  private listener: MessengerListener | null = null;

  listen(listener: MessengerListener): void {
    this.listener = listener;
  }

  customerWrote(message: Inbound): Promise<void> {
    if (!this.listener) throw new Error('nobody listens');
    return this.listener.onInbound(message);
  }

  /** Reports the ack of a company's message. */
  report(connection: ConnectionRef, messengerId: string, ack: NonNullable<DeliveryReport['ack']>): void {
    void this.listener?.onDelivery({
      connection,
      messengerIds: [messengerId],
      ack,
      rejection: null,
      repeated: false,
      at: new Date(),
    });
  }

  newMessengerId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
  addressOf = ({ phone, lid }: { phone: string | null; lid: string | null }) =>
    `${phone ?? lid ?? ''}` as ChatAddress;
  parseAddress = () => undefined;
  send = nothing;
  withholdNewChats = () => undefined;
  boot = () => undefined;
  start = () => undefined;
  restartPairing = nothing;
  pause = nothing;
  logout = nothing;
  deleteSession = nothing;
  state = () => OFF;
  currentState = () => Promise.resolve(OFF);
  elsewhere = () => Promise.resolve([]);
  wakeOwner = () => undefined;
  requestPairingCode = () => Promise.resolve('');
  sendTyping = nothing;
  downloadMedia = (name: MediaReference) => Promise.resolve(Readable.from([sentFile(name).content()]));
  requestMedia = () => Promise.reject(new Error('The past has no files.'));
  groupInfo = () => Promise.resolve({ subject: '', participants: [] });
  orderItems = () => Promise.resolve([]);
  rejectCall = nothing;
  subscribePresence = nothing;
  markRead = nothing;
  lookup = (_connection: ConnectionRef, phones: readonly string[]) =>
    Promise.resolve(phones.map((phone) => ({ phone, exists: false as const })));
  lookupUsername = () => Promise.resolve(null);
  avatarUrl = () => Promise.resolve(null);
  downloadImage = () => Promise.reject(new Error('The past has no pictures.'));
  health = () => ({ connected: 0, total: 0 });
  close = nothing;
}
