import type { NewChatKind, OriginKind } from '@recado/shared/automation';
import type { ExtensionPoint, ExtensionPoints } from '#core/extension-point';
import type { NewChatRefusal } from '#features/connections';
import type { ContactDocument } from '#features/contacts';
import type { TicketDocument } from '#features/tickets';
import type { ConnectionRef } from '#messenger/gateway';
import type { IdentifiedMessage } from './inbound/identified-message';
import type { MessageDocument } from './message.model';

/** Called before the message is stored. `opensTicket`: the message is the first of a ticket. */
export type EffectCheck = (
  row: MessageDocument,
  ticket: TicketDocument,
  opensTicket: boolean,
  contact: ContactDocument,
) => boolean;

export type ClaimCandidate = Pick<IdentifiedMessage, 'message' | 'contact'>;

/** A claimed message (such as a rating) belongs to a closed ticket and is not unread. */
export interface Claim {
  by: string;
  ticketId: number;
  /** Document for which the handler claimed the message. */
  refId?: string;
}

interface AutomaticMessage {
  connection: ConnectionRef;
  contact: ContactDocument;
  kind: OriginKind;
}

/** A message to a contact who may never have written on this connection. */
export interface ChatStart {
  connection: ConnectionRef;
  contactId: number;
  /** Undefined if only the contact's id is known. */
  contact?: ContactDocument;
  kind: NewChatKind;
}

export interface MessageExtensions {
  /** Returns a function that checks one message; undefined if no automation is enabled. Reads only caches. */
  effectCheck(companyId: number): Promise<EffectCheck | undefined>;
  /** A message redelivered after a crash must get the same claim. */
  claim(companyId: number, candidates: readonly ClaimCandidate[]): Promise<Map<ClaimCandidate, Claim>>;
  mayAutomate(message: AutomaticMessage): Promise<boolean>;
  /** True if an automatic text would reach the customer late or never. */
  isLongDown(connection: ConnectionRef): Promise<boolean>;
  /** Called before the message is stored. Returns why it must not be sent, if so. */
  startChat(start: ChatStart): Promise<NewChatRefusal | undefined>;
  /** True if the contact never wrote on the connection. Groups are never new chats. */
  isNewChat(start: ChatStart): Promise<boolean>;
  /**
   * True if new chats were restricted since the message was stored. Called only for messages that no agent
   * wrote.
   */
  isChatStopped(start: ChatStart): Promise<boolean>;
  /** Called before the dispatch. True if the message was withdrawn before it was stored. */
  isWithdrawn(message: MessageDocument): Promise<boolean>;
}

export interface MessageProvisions {
  automation: Omit<MessageExtensions, 'isWithdrawn'>;
  campaigns: Pick<MessageExtensions, 'isWithdrawn'>;
}

export function messageExtensions(points: ExtensionPoints): ExtensionPoint<MessageProvisions> {
  return points.declare<MessageProvisions>('messages', {
    automation: {
      effectCheck: true,
      claim: true,
      mayAutomate: true,
      isLongDown: true,
      startChat: true,
      isNewChat: true,
      isChatStopped: true,
    },
    campaigns: { isWithdrawn: true },
  });
}
