import type { ConnectionRef } from '../../../messenger/gateway';
import type { ContactDocument } from '../../contacts';

/** Limits how many chats a connection starts with contacts who never wrote to it. */
export interface NewChatBudget {
  /** Returns whether the message may be sent, and counts it if it starts a chat. */
  allow(connection: ConnectionRef, contact: ContactDocument): Promise<boolean>;
}

export const UNLIMITED_NEW_CHATS: NewChatBudget = { allow: () => Promise.resolve(true) };
