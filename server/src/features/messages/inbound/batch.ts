import type { Audience, TicketDocument } from '#features/tickets';
import type { InboundMessage } from '#messenger/gateway';
import type { MessageDocument } from '../message.model';
import type { QuotedOf } from '../stored-messages';
import type { IdentifiedMessage } from './identified-message';

export interface AssignedMessage {
  received: IdentifiedMessage;
  row: MessageDocument;
  ticket: TicketDocument;
}

/** State of a company's messages in the pipeline. Each step reads what earlier steps wrote. */
export class Batch {
  /** `resolveContacts` writes them; `dropDuplicateGroupCopies` removes some. */
  received: readonly IdentifiedMessage[] = [];
  quotedOf: QuotedOf = () => undefined;

  /** Rows for open tickets; `storeMessages` leaves the new ones. */
  assigned: readonly AssignedMessage[] = [];
  /** Rows for closed tickets; `storeClaimed` leaves the new ones. */
  claimed: readonly AssignedMessage[] = [];
  /** Rows of `claimed` whose ticket was reopened at the same time. */
  reopened: readonly AssignedMessage[] = [];
  opened: readonly TicketDocument[] = [];
  /** Messenger ids of messages that were stored before this batch. */
  readonly storedBefore = new Set<string>();

  audience!: Audience;
  /** Tickets after their messages, by id. */
  readonly after = new Map<number, TicketDocument>();

  /** Messages that replaced a placeholder. */
  replaced: readonly MessageDocument[] = [];
  /** Messages to process again. Written by `assignTickets`, `settleTickets` and `repairRedelivered`. */
  readonly unsettledMessages: InboundMessage[] = [];

  /** @param again - an earlier attempt failed, so stored messages are published again */
  constructor(
    readonly companyId: number,
    readonly messages: readonly InboundMessage[],
    readonly again: boolean,
  ) {}

  get stored(): MessageDocument[] {
    return [...[...this.assigned, ...this.claimed].map(({ row }) => row), ...this.replaced];
  }

  unsettled(): Batch {
    return new Batch(this.companyId, this.unsettledMessages, this.again);
  }
}
