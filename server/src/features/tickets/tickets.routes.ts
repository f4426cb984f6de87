import {
  countTickets,
  createSharedContactTicket,
  createTicket,
  deleteTicket as deleteTicketEndpoint,
  endSnooze as endSnoozeEndpoint,
  getTicket,
  getTicketByUuid,
  keepTicketOpen as keepTicketOpenEndpoint,
  listRecentContacts,
  listSnoozeTimes,
  listTicketChanges,
  listTickets,
  setQuantityMessage as setQuantityMessageEndpoint,
  snoozeTicket as snoozeTicketEndpoint,
  snoozeTimes,
  undoResolution as undoResolutionEndpoint,
  updateTicket as updateTicketEndpoint,
} from '@recado/shared/tickets';
import type { AppContext } from '#core/context';
import type { TicketLists } from './lists/list-tickets';
import { deleteTicket } from './operations/delete-ticket';
import { keepTicketOpen } from './operations/keep-ticket-open';
import { openAcceptedTicket, openTicket } from './operations/open-ticket';
import { setQuantityMessage } from './operations/set-quantity-message';
import { undoResolution } from './operations/undo-resolution';
import { updateTicket } from './operations/update-ticket';
import { snoozeTicket } from './snooze/snooze-ticket';
import { endSnooze } from './snooze/wake-ticket';
import type { TicketAccess } from './ticket-access';
import type { TicketsDeps } from './tickets.deps';
import { presentTicket } from './tickets.presenter';

/**
 * Literal paths precede those with parameters, which would match them. `messages` mounts `POST
 * /tickets/:id/read`.
 */
export function mountTickets(
  endpoints: AppContext['endpoints'],
  deps: TicketsDeps,
  { access, lists }: { access: TicketAccess; lists: TicketLists },
): void {
  endpoints.mount(listTickets, ({ caller, query }) => lists.list(caller, query));
  endpoints.mount(listTicketChanges, ({ caller, query }) => lists.changes(caller, query));
  endpoints.mount(countTickets, ({ caller, query }) => lists.counts(caller, query));
  endpoints.mount(listRecentContacts, ({ caller }) => lists.recentContacts(caller));
  endpoints.mount(getTicketByUuid, async ({ caller, params }) =>
    presentTicket(await access.requireVisibleByUuid(caller, params.uuid)),
  );
  endpoints.mount(getTicket, async ({ caller, params }) =>
    presentTicket(await access.requireVisible(caller, params.ticketId)),
  );
  endpoints.mount(createTicket, async ({ caller, body }) =>
    presentTicket(await openTicket(deps, caller, body)),
  );
  endpoints.mount(createSharedContactTicket, async ({ caller, body }) =>
    presentTicket(await openAcceptedTicket(deps, caller, body)),
  );
  endpoints.mount(updateTicketEndpoint, async ({ caller, params, body }) =>
    presentTicket(await updateTicket(deps, caller, params.ticketId, body)),
  );
  endpoints.mount(keepTicketOpenEndpoint, async ({ caller, params }) =>
    presentTicket(await keepTicketOpen(deps, caller, params.ticketId)),
  );
  endpoints.mount(listSnoozeTimes, async ({ caller, params }) => {
    const { companyId, queueId } = await access.requireVisible(caller, params.ticketId);
    const { rules, zone } = await deps.hours.rulesOf(companyId, queueId);
    return snoozeTimes(rules, new Date(), zone);
  });
  endpoints.mount(snoozeTicketEndpoint, async ({ caller, params, body }) =>
    presentTicket(await snoozeTicket(deps, caller, params.ticketId, body)),
  );
  endpoints.mount(endSnoozeEndpoint, async ({ caller, params }) =>
    presentTicket(await endSnooze(deps, caller, params.ticketId)),
  );
  endpoints.mount(undoResolutionEndpoint, async ({ caller, params }) =>
    presentTicket(await undoResolution(deps, caller, params)),
  );
  endpoints.mount(deleteTicketEndpoint, ({ caller, params }) => deleteTicket(deps, caller, params.ticketId));
  endpoints.mount(setQuantityMessageEndpoint, async ({ caller, body }) => {
    await setQuantityMessage(deps, caller, body.ticketId, body.quantityMessage);
    return body;
  });
}
