import type { Invariant } from './broken-invariant';

/** Rules of contacts that become one, or two again. */
export const MERGE_INVARIANTS: Record<string, Invariant> = {
  'a message belongs to the contact of its ticket': (_state, _desk, { messages, tickets }) => {
    const contactOf = new Map(tickets.map(({ _id, contactId }) => [_id, contactId]));
    const wrong = messages.find(
      ({ ticketId, contactId }) => (contactOf.get(ticketId) ?? contactId) !== contactId,
    );
    return (
      wrong && `"${wrong.body}" of contact ${wrong.contactId} is in ticket ${wrong.ticketId} of another one`
    );
  },

  'a merged contact has no ticket': (_state, _desk, { contacts, tickets }) => {
    const merged = new Set(contacts.flatMap(({ _id, linkedTo }) => (linkedTo === undefined ? [] : [_id])));
    const left = tickets.find(({ contactId }) => merged.has(contactId));
    return left && `ticket ${left._id} is of the merged contact ${left.contactId}`;
  },

  'a contact has one open conversation': (_state, _desk, { tickets }) => {
    const open = tickets.filter(({ status }) => status === 'open' || status === 'pending');
    const second = open.find(
      ({ _id, contactId }) => open.find((other) => other.contactId === contactId)?._id !== _id,
    );
    if (second) return `contact ${second.contactId} has a second one, ${second._id}`;
    const unkeyed = tickets.find(({ status, openKey }) => (status === 'closed') !== (openKey === undefined));
    return unkeyed && `the ${unkeyed.status} ticket ${unkeyed._id} has the key ${unkeyed.openKey}`;
  },
};
