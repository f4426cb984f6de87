import type { proto } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import type { ConnectionRef, MessengerListener, SessionState } from '../gateway';
import type { LeaseHandle } from '../leases/lease-handle';
import type { StateRows } from '../state/state-rows';
import type { CloseReason } from './disconnects';
import type { Inbox } from './inbox/inbox';
import type { NewChatRestriction } from './new-chat-restriction';
import type { SentMessages } from './sent-messages';
import type { ConnectionSettings } from './socket-config';

/** Events of a socket for its session. None follows `onEnd`. */
export interface ConnectionListener {
  onQr(text: string): void;
  /** Called when the phone has confirmed this device, after which the socket is reopened. */
  onPaired(): void;
  onOpen(account: Pick<SessionState, 'number' | 'lid'>): void;
  /** Called when all queued messages were received. */
  onDrained(): void;
  onEnd(end: CloseReason): void;
}

export interface ConnectionDeps {
  connection: ConnectionRef;
  lease: LeaseHandle;
  rows: StateRows;
  inbox: Inbox;
  sent: SentMessages;
  newChats: NewChatRestriction;
  /** Returns a sent message that `sent` no longer contains. */
  findSent: (messengerId: string) => Promise<proto.IMessage | undefined>;
  settings: ConnectionSettings;
  /** Version of WhatsApp Web that the socket reports. */
  version: string;
  log: Logger;
  listener: ConnectionListener;
  product: MessengerListener;
}
