import type { NewChatKind, OriginKind } from '@recado/shared/automation';
import { type ExtensionPoint, extensionPoint } from '../../core/extension-point';
import type { ConnectionRef } from '../../messenger/gateway';
import type { NewChatRefusal } from '../connections';
import type { ContactDocument } from '../contacts';
import type { TicketDocument } from '../tickets';
import type { IdentifiedMessage } from './inbound/identified-message';
import type { MessageDocument } from './message.model';

/**
 * Returns whether a message may have automatic effects. Called before the message is stored. `opensTicket`
 * is true for the first message of a ticket.
 */
export type EffectCheck = (row: MessageDocument, ticket: TicketDocument, opensTicket: boolean) => boolean;

export type ClaimCandidate = Pick<IdentifiedMessage, 'message' | 'contact'>;

/**
 * Assigns a message (such as a rating) to a closed ticket. The message opens no ticket and does not count
 * as unread.
 */
export interface Claim {
  by: string;
  ticketId: number;
  /** Id of the document for which the handler claimed the message. */
  refId?: string;
}

/** A message that no user wrote. */
interface AutomaticMessage {
  connection: ConnectionRef;
  contact: ContactDocument;
  kind: OriginKind;
}

/** A message that may start a chat with a contact who never wrote on this connection. */
export interface ChatStart {
  connection: ConnectionRef;
  contactId: number;
  /** Undefined if only the contact's id is known. */
  contact?: ContactDocument;
  kind: NewChatKind;
}

/** Functions that `automation` provides, because messages cannot depend on it. */
export interface MessageExtensions {
  /** Returns undefined if no automation is enabled. Reads only cached data. */
  effectCheck(companyId: number): Promise<EffectCheck | undefined>;
  /**
   * Returns the claims of the messages. If a crash causes a redelivery, the message must get the same
   * claim.
   */
  claim(companyId: number, candidates: readonly ClaimCandidate[]): Promise<Map<ClaimCandidate, Claim>>;
  mayAutomate(message: AutomaticMessage): Promise<boolean>;
  /**
   * Counts the message if it starts a chat. Returns the reason if the message must not be sent, otherwise
   * undefined. Called before the message is stored.
   */
  startChat(start: ChatStart): Promise<NewChatRefusal | undefined>;
  /**
   * Returns whether WhatsApp has restricted new chats since the message was stored. The message must then
   * not be sent. Called only for messages that no agent wrote.
   */
  isChatStopped(start: ChatStart): Promise<boolean>;
}

export function messageExtensions(): ExtensionPoint<MessageExtensions> {
  return extensionPoint<MessageExtensions>('messages', {
    effectCheck: true,
    claim: true,
    mayAutomate: true,
    startChat: true,
    isChatStopped: true,
  });
}
