import type { Publisher } from '../../core/realtime/publisher';
import type { Directory } from './directory';
import type { TicketDocument } from './ticket.model';
import { canSee, inLists, recipients, type Viewer, type VisibilityRules } from './tickets.policy';
import { presentTicket } from './tickets.presenter';

/** Which of a company's connected users hear of a ticket, decided by the policy from one look at who is there. */
export interface Audience {
  of(ticket: TicketDocument): number[];
  /** Those whose lists showed it before and who may see it no more. */
  losing(before: TicketDocument, after: TicketDocument): number[];
}

export interface Broadcast {
  audience(companyId: number): Promise<Audience>;
  /** The ticket changed: whoever may see it gets it, whoever lost sight of it is told to drop it. */
  changed(after: TicketDocument, before?: TicketDocument): Promise<void>;
  /** Its unread count went to 0. */
  read(ticket: TicketDocument): Promise<void>;
}

export function createBroadcast(publisher: Publisher, directory: Pick<Directory, 'visibility'>): Broadcast {
  const audience = async (companyId: number): Promise<Audience> => {
    const rules = await directory.visibility(companyId);
    const viewers = publisher.connectedCallers(companyId);
    return {
      of: (ticket) => recipients(viewers, ticket, rules, publisher.viewersOf(companyId, ticket._id)),
      losing: (before, after) =>
        viewers
          .filter((viewer) => heard(viewer, before, rules) && !heard(viewer, after, rules))
          .map(({ userId }) => userId),
    };
    function heard(viewer: Viewer, ticket: TicketDocument, visibility: VisibilityRules): boolean {
      if (inLists(viewer, ticket, visibility)) return true;
      const looking = publisher.viewersOf(companyId, ticket._id).includes(viewer.userId);
      return looking && canSee(viewer, ticket, visibility);
    }
  };
  return {
    audience,
    changed: async (after, before) => {
      const { companyId, _id: ticketId } = after;
      const audienceNow = await audience(companyId);
      publisher.toUsers(companyId, audienceNow.of(after), 'ticket', {
        action: 'update',
        ticket: presentTicket(after),
      });
      const losing = before ? audienceNow.losing(before, after) : [];
      if (losing.length > 0) {
        publisher.toUsers(companyId, losing, 'ticket', { action: 'removeFromList', ticketId });
      }
    },
    read: async (ticket) => {
      const { companyId, _id: ticketId } = ticket;
      publisher.toUsers(companyId, (await audience(companyId)).of(ticket), 'ticket', {
        action: 'updateUnread',
        ticketId,
      });
    },
  };
}
