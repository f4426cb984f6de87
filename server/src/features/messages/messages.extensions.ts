import type { NewChatKind, OriginKind } from '@recado/shared/automation';
import type { ExtensionPoint, ExtensionPoints } from '#core/extension-point';
import type { NewChatRejection } from '#features/connections';
import type { ContactDocument } from '#features/contacts';
import type { TicketDocument } from '#features/tickets';
import type { ConnectionRef } from '#messenger/gateway';
import type { IdentifiedMessage } from './inbound/identified-message';
import type { MessageDocument } from './message.model';

/** Runs before the message is stored. `opensTicket`: it is the ticket's first. */
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
  /** Must return the same claim for a message redelivered after a crash. */
  claim(companyId: number, candidates: readonly ClaimCandidate[]): Promise<Map<ClaimCandidate, Claim>>;
  mayAutomate(message: AutomaticMessage): Promise<boolean>;
  /** Returns true if an automatic text would arrive late or never. */
  isLongDown(connection: ConnectionRef): Promise<boolean>;
  /** Runs before the message is stored; returns why it must not be sent, if so. */
  startChat(start: ChatStart): Promise<NewChatRejection | undefined>;
  /** Always false for groups. */
  isNewChat(start: ChatStart): Promise<boolean>;
  /** Called only for messages that no agent wrote. */
  isChatStopped(start: ChatStart): Promise<boolean>;
  /** Runs before the dispatch. Returns true if the message was withdrawn before it was stored. */
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
