import type { OriginKind } from '@recado/shared/automation';
import { type ExtensionPoint, extensionPoint } from '../../core/extension-point';
import type { ConnectionRef } from '../../messenger/gateway';
import type { ContactDocument } from '../contacts';
import type { TicketDocument } from '../tickets';
import type { IdentifiedMessage } from './inbound/identified-message';
import type { MessageDocument } from './message.model';

/**
 * Returns whether a message that is about to be stored may have automatic effects. `opensTicket`: it is its
 * ticket's first.
 */
export type EffectCheck = (row: MessageDocument, ticket: TicketDocument, opensTicket: boolean) => boolean;

/** A customer's message that arrives while the contact has no open ticket. */
export type ClaimCandidate = Pick<IdentifiedMessage, 'message' | 'contact'>;

/** Assigns a message, such as a rating, to a closed ticket. The message opens no ticket and is not unread. */
export interface Claim {
  /** Name of the handler that claimed the message. */
  by: string;
  /** Closed ticket that the message joins. */
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

/** Provided by the feature `automation`, which depends on messages. */
export interface MessageExtensions {
  /** Returns undefined when no automation is enabled. Reads only cached data. */
  effectCheck(companyId: number): Promise<EffectCheck | undefined>;
  /** Returns the claims of messages. After a crash, a redelivered message must get the same claim. */
  claim(companyId: number, candidates: readonly ClaimCandidate[]): Promise<Map<ClaimCandidate, Claim>>;
  /** Returns whether the loop guard permits an automatic text to the contact. */
  mayAutomate(message: AutomaticMessage): Promise<boolean>;
}

export function messageExtensions(): ExtensionPoint<MessageExtensions> {
  return extensionPoint<MessageExtensions>('messages', {
    effectCheck: true,
    claim: true,
    mayAutomate: true,
  });
}
