import type { proto } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import type { ConnectionRef, MessengerListener } from '../gateway';
import type { Tenure } from '../leases/tenure';
import type { StateRows } from '../state/state-rows';
import type { LinkEnd } from './disconnects';
import type { Inbox } from './inbox';
import type { NewChats } from './new-chats';
import type { SentMessages } from './sent-messages';
import type { LinkSettings } from './socket-config';

/** What a session hears of its socket. After `onEnd` nothing more comes. */
export interface LinkListener {
  onQr(text: string): void;
  /** The phone has confirmed this device; the socket ends now and is opened again. */
  onPaired(): void;
  onOpen(number: string | null): void;
  /** Open, and what was kept for us has arrived. */
  onDrained(): void;
  /** The messenger forbids the account to start new chats, or allows it again. */
  onNewChats(refused: boolean): void;
  onEnd(end: LinkEnd): void;
}

export interface LinkDeps {
  connection: ConnectionRef;
  tenure: Tenure;
  rows: StateRows;
  inbox: Inbox;
  sent: SentMessages;
  newChats: NewChats;
  /** A message of ours that `sent` has dropped. */
  findSent: (messengerId: string) => Promise<proto.IMessage | undefined>;
  settings: LinkSettings;
  log: Logger;
  listener: LinkListener;
  product: MessengerListener;
}
