import type { Chosen, Publisher } from '../../core/realtime/publisher';
import type { ReferenceData } from './reference-data';
import type { TicketDocument } from './ticket.model';
import { recipients, type Seen, type VisibilityRules } from './tickets.policy';
import { presentTicket } from './tickets.presenter';

/** A ticket as the policy needs it, small enough for every event between servers. */
type SeenTicket = Seen & Pick<TicketDocument, '_id'>;

/** What the other servers choose by, each among the users connected to it. */
type AudienceFacts =
  { seeing: readonly SeenTicket[] } | { losing: { before: SeenTicket; after: SeenTicket } };

/** Which of a company's connected users hear of a ticket, decided by the policy from one look at who is there. */
export interface Audience {
  /** Those who may hear of one of these tickets. */
  of(...tickets: TicketDocument[]): Chosen;
  /** Those whose lists showed it before and who may see it no more. */
  losing(before: TicketDocument, after: TicketDocument): Chosen;
}

export interface TicketBroadcast {
  audience(companyId: number): Promise<Audience>;
  /** The users connected here whom the facts of another server's audience choose. */
  choose(companyId: number, facts: unknown): Promise<number[]>;
  /** The ticket changed: whoever may see it gets it, whoever lost sight of it is told to drop it. */
  changed(after: TicketDocument, before?: TicketDocument): Promise<void>;
  /** It is no more: whoever saw it is told. */
  deleted(ticket: TicketDocument): Promise<void>;
  /** Its unread count went to 0. */
  read(ticket: TicketDocument): Promise<void>;
}

export function createBroadcast(
  publisher: Publisher,
  referenceData: Pick<ReferenceData, 'visibility'>,
): TicketBroadcast {
  const audience = async (companyId: number): Promise<Audience> => {
    const rules = await referenceData.visibility(companyId);
    const here = (facts: AudienceFacts) => chosenHere(publisher, companyId, rules, facts);
    const chosen = (facts: AudienceFacts): Chosen => ({ here: here(facts), facts });
    return {
      of: (...tickets) => chosen({ seeing: tickets.map(seen) }),
      losing: (before, after) => chosen({ losing: { before: seen(before), after: seen(after) } }),
    };
  };
  return {
    audience,
    changed: async (after, before) => {
      const { companyId, _id: ticketId } = after;
      const audienceNow = await audience(companyId);
      publisher.toChosen(companyId, audienceNow.of(after), 'ticket', {
        action: 'update',
        ticket: presentTicket(after),
      });
      if (!before || sameReach(before, after)) return;
      publisher.toChosen(companyId, audienceNow.losing(before, after), 'ticket', {
        action: 'removeFromList',
        ticketId,
      });
    },
    deleted: async (ticket) => {
      const { companyId, _id: ticketId } = ticket;
      publisher.toChosen(companyId, (await audience(companyId)).of(ticket), 'ticket', {
        action: 'delete',
        ticketId,
      });
    },
    read: async (ticket) => {
      const { companyId, _id: ticketId, version } = ticket;
      publisher.toChosen(companyId, (await audience(companyId)).of(ticket), 'ticket', {
        action: 'updateUnread',
        ticketId,
        version,
      });
    },
    choose: async (companyId, facts) =>
      // Written by `audience` on another server of this version's data (docs/migrations.md).
      chosenHere(publisher, companyId, await referenceData.visibility(companyId), facts as AudienceFacts),
  };
}

const seen = ({
  _id,
  companyId,
  status,
  queueId,
  whatsappId,
  userId,
  contact: { wallet },
}: SeenTicket): SeenTicket => ({
  _id,
  companyId,
  status,
  queueId,
  whatsappId,
  userId,
  contact: { wallet },
});

/** Whether the policy cannot tell the two apart: nobody loses sight of it. */
const sameReach = (before: SeenTicket, after: SeenTicket): boolean =>
  JSON.stringify(seen(before)) === JSON.stringify(seen(after));

function chosenHere(
  publisher: Publisher,
  companyId: number,
  rules: VisibilityRules,
  facts: AudienceFacts,
): number[] {
  const viewers = publisher.connectedCallers(companyId);
  const hearing = (ticket: SeenTicket) =>
    recipients(viewers, ticket, rules, publisher.viewersOf(companyId, ticket._id));
  if ('seeing' in facts) return [...new Set(facts.seeing.flatMap(hearing))];
  const left = hearing(facts.losing.after);
  return hearing(facts.losing.before).filter((userId) => !left.includes(userId));
}
