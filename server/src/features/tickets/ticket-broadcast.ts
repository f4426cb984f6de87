import type { TicketLine } from '@recado/shared/tickets';
import type { Publisher, Recipients } from '#core/realtime/publisher';
import type { ReferenceData } from './reference-data';
import type { TicketDocument } from './ticket.model';
import { recipients, type Seen, type VisibilityRules } from './tickets.policy';
import { presentTicket } from './tickets.presenter';

/** Kept small, because every event between servers contains it. */
type SeenTicket = Seen & Pick<TicketDocument, '_id'>;

/** Data by which another server selects its own recipients. */
type AudienceFacts =
  { seeing: readonly SeenTicket[] } | { noLongerVisible: { before: SeenTicket; after: SeenTicket } };

export interface Audience {
  of(...tickets: TicketDocument[]): Recipients;
  noLongerVisible(before: TicketDocument, after: TicketDocument): Recipients;
}

export interface TicketBroadcast {
  audience(companyId: number): Promise<Audience>;
  /** Serves another server's event. */
  selectRecipients(companyId: number, facts: unknown): Promise<number[]>;
  /** Users who no longer see the ticket receive its removal. Outreach tickets are not published. */
  changed(
    after: TicketDocument,
    before?: TicketDocument,
    more?: { handedOver?: boolean; line?: TicketLine | undefined },
  ): Promise<void>;
  deleted(ticket: TicketDocument): Promise<void>;
  read(ticket: TicketDocument): Promise<void>;
}

export function createBroadcast(publisher: Publisher, referenceData: ReferenceData): TicketBroadcast {
  const audience = async (companyId: number): Promise<Audience> => {
    const rules = await referenceData.visibility(companyId);
    const here = (facts: AudienceFacts) => localRecipients(publisher, companyId, rules, facts);
    const recipientsOf = (facts: AudienceFacts): Recipients => ({ here: here(facts), facts });
    return {
      of: (...tickets) => recipientsOf({ seeing: tickets.map(seen) }),
      noLongerVisible: (before, after) =>
        recipientsOf({ noLongerVisible: { before: seen(before), after: seen(after) } }),
    };
  };
  return {
    audience,
    changed: async (after, before, more) => {
      const { companyId, _id: ticketId, outreach } = after;
      if (outreach) return;
      const audienceNow = await audience(companyId);
      publisher.toRecipients(companyId, audienceNow.of(after), 'ticket', {
        action: 'update',
        ticket: presentTicket(after),
        ...(more?.handedOver && { handedOver: true }),
        ...(more?.line && { line: more.line }),
      });
      if (!before || sameReach(before, after)) return;
      publisher.toRecipients(companyId, audienceNow.noLongerVisible(before, after), 'ticket', {
        action: 'removeFromList',
        ticketId,
      });
    },
    deleted: async (ticket) => {
      const { companyId, _id: ticketId } = ticket;
      publisher.toRecipients(companyId, (await audience(companyId)).of(ticket), 'ticket', {
        action: 'delete',
        ticketId,
      });
    },
    read: async (ticket) => {
      const { companyId, _id: ticketId, version } = ticket;
      publisher.toRecipients(companyId, (await audience(companyId)).of(ticket), 'ticket', {
        action: 'updateUnread',
        ticketId,
        version,
      });
    },
    selectRecipients: async (companyId, facts) =>
      // The cast is safe: servers with another data version send no such data (docs/migrations.md).
      localRecipients(
        publisher,
        companyId,
        await referenceData.visibility(companyId),
        facts as AudienceFacts,
      ),
  };
}

const seen = ({
  _id,
  companyId,
  status,
  queueId,
  whatsappId,
  userId,
  outreach,
  contact: { wallet },
}: SeenTicket): SeenTicket => ({
  _id,
  companyId,
  status,
  queueId,
  whatsappId,
  userId,
  ...(outreach && { outreach }),
  contact: { wallet },
});

const sameReach = (before: SeenTicket, after: SeenTicket): boolean =>
  JSON.stringify(seen(before)) === JSON.stringify(seen(after));

function localRecipients(
  publisher: Publisher,
  companyId: number,
  rules: VisibilityRules,
  facts: AudienceFacts,
): number[] {
  const viewers = publisher.connectedCallers(companyId);
  const hearing = (ticket: SeenTicket) =>
    recipients(viewers, ticket, rules, publisher.viewersOf(companyId, ticket._id));
  if ('seeing' in facts) return [...new Set(facts.seeing.flatMap(hearing))];
  const left = hearing(facts.noLongerVisible.after);
  return hearing(facts.noLongerVisible.before).filter((userId) => !left.includes(userId));
}
