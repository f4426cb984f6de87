import type { ConnectionRef } from '../../../messenger/gateway';
import type { ContactDocument } from '../../contacts';

/** Limits how many chats a connection starts with contacts who never wrote to it. */
export interface NewChatBudget {
  /** Returns whether a message that no agent wrote may be sent to the contact now; counts it where it starts a chat. */
  allow(connection: ConnectionRef, contact: ContactDocument): Promise<boolean>;
}

/** The budget of an installation without a limit. */
export const UNLIMITED_NEW_CHATS: NewChatBudget = { allow: () => Promise.resolve(true) };
