import type { NewChatKind, OriginKind } from '@recado/shared/automation';
import { type ExtensionPoint, extensionPoint } from '../../core/extension-point';
import type { ConnectionRef } from '../../messenger/gateway';
import type { NewChatRefusal } from '../connections';
import type { ContactDocument } from '../contacts';
import type { TicketDocument } from '../tickets';
import type { IdentifiedMessage } from './inbound/identified-message';
import type { MessageDocument } from './message.model';

/**
 * Returns whether a message may have automatic effects, before it is stored. `opensTicket`: it is its
 * ticket's first message.
 */
export type EffectCheck = (row: MessageDocument, ticket: TicketDocument, opensTicket: boolean) => boolean;

export type ClaimCandidate = Pick<IdentifiedMessage, 'message' | 'contact'>;

/** Assigns a message (such as a rating) to a closed ticket. The message opens no ticket and is not unread. */
export interface Claim {
  by: string;
  ticketId: number;
  /** Document for which the handler claimed the message. */
  refId?: string;
}

/** A message that no user wrote. */
interface AutomaticMessage {
  connection: ConnectionRef;
  contact: ContactDocument;
  kind: OriginKind;
}

/** A message that may start a chat with a contact who never wrote on the connection. */
export interface ChatStart {
  connection: ConnectionRef;
  contactId: number;
  /** Absent if only the id is known. */
  contact?: ContactDocument;
  kind: NewChatKind;
}

/** Provided by `automation`, which depends on messages. */
export interface MessageExtensions {
  /** Returns undefined if no automation is enabled. Reads only cached data. */
  effectCheck(companyId: number): Promise<EffectCheck | undefined>;
  /** Returns claims. After a crash, a redelivered message must get the same claim. */
  claim(companyId: number, candidates: readonly ClaimCandidate[]): Promise<Map<ClaimCandidate, Claim>>;
  mayAutomate(message: AutomaticMessage): Promise<boolean>;
  /**
   * Counts the message if it starts a chat. Returns why it must not be sent; undefined if it may. Called before the message
   * is stored.
   */
  startChat(start: ChatStart): Promise<NewChatRefusal | undefined>;
  /** Returns whether a stored message that no agent wrote must not be sent, because WhatsApp restricted new chats since. */
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
