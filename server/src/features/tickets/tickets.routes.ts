import {
  countTickets,
  createSharedContactTicket,
  createTicket,
  deleteTicket,
  getTicket,
  getTicketByUuid,
  listRecentContacts,
  listTicketChanges,
  listTickets,
  setQuantityMessage,
  updateTicket,
} from '@recado/shared/tickets';
import type { AppContext } from '../../core/context';
import { presentTicket } from './tickets.presenter';
import type { ticketsService } from './tickets.service';

/** Specification 1 §7.4. Literal paths before parameters. `POST /tickets/:id/read` is with the messages. */
export function mountTickets(
  endpoints: AppContext['endpoints'],
  service: ReturnType<typeof ticketsService>,
): void {
  endpoints.mount(listTickets, ({ caller, query }) => service.list(caller, query));
  endpoints.mount(listTicketChanges, ({ caller, query }) => service.changes(caller, query));
  endpoints.mount(countTickets, ({ caller, query }) => service.counts(caller, query));
  endpoints.mount(listRecentContacts, ({ caller }) => service.recentContacts(caller));
  endpoints.mount(getTicketByUuid, async ({ caller, params }) =>
    presentTicket(await service.requireVisibleByUuid(caller, params.uuid)),
  );
  endpoints.mount(getTicket, async ({ caller, params }) =>
    presentTicket(await service.requireVisible(caller, params.ticketId)),
  );
  endpoints.mount(createTicket, async ({ caller, body }) =>
    presentTicket(await service.openTicket(caller, body)),
  );
  endpoints.mount(createSharedContactTicket, async ({ caller, body }) =>
    presentTicket(await service.openSharedTicket(caller, body)),
  );
  endpoints.mount(updateTicket, async ({ caller, params, body }) =>
    presentTicket(await service.changeTicket(caller, params.ticketId, body)),
  );
  endpoints.mount(deleteTicket, ({ caller, params }) => service.deleteTicket(caller, params.ticketId));
  endpoints.mount(setQuantityMessage, async ({ caller, body }) => {
    await service.setQuantityMessage(caller, body.ticketId, body.quantityMessage);
    return body;
  });
}
