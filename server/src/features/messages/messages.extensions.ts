import type { OriginKind } from '@recado/shared/automation';
import { type ExtensionPoint, extensionPoint } from '../../core/extension-point';
import type { ConnectionRef } from '../../messenger/gateway';
import type { ContactDocument } from '../contacts';
import type { TicketDocument } from '../tickets';
import type { IdentifiedMessage } from './inbound/identified-message';
import type { MessageDocument } from './message.model';

/** Whether a message that is about to be stored may have automatic effects. `opensTicket`: it is the ticket's first. */
export type EffectCheck = (row: MessageDocument, ticket: TicketDocument, opensTicket: boolean) => boolean;

/** A customer's message while the contact has no open ticket. */
export type ClaimCandidate = Pick<IdentifiedMessage, 'message' | 'contact'>;

/** A message that belongs to a closed ticket, for example a rating: it opens no ticket and is not unread. */
export interface Claim {
  /** The claiming handler. */
  by: string;
  /** The closed ticket that the message joins. */
  ticketId: number;
  /** The row that the handler claimed it for. */
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
  /** Returns undefined when nothing automatic is switched on. Reads cached data only. */
  effectCheck(companyId: number): Promise<EffectCheck | undefined>;
  /** Called again for a redelivered message after a crash, with the same result. */
  claim(companyId: number, candidates: readonly ClaimCandidate[]): Promise<Map<ClaimCandidate, Claim>>;
  /** Whether the loop guard lets an automatic text be sent to the contact. */
  mayAutomate(message: AutomaticMessage): Promise<boolean>;
}

export function messageExtensions(): ExtensionPoint<MessageExtensions> {
  return extensionPoint<MessageExtensions>('messages', {
    effectCheck: true,
    claim: true,
    mayAutomate: true,
  });
}
