import fc from 'fast-check';
import { associateTickets, createContact, undoContactMerge } from '@recado/shared/contacts';
import { sendMessage } from '@recado/shared/messages';
import { createTicket } from '@recado/shared/tickets';
import { type Command, command, type TicketRow } from './command';
import type { Desk } from './desk';
import { at, type CustomerState } from './desk-state';

/** Position of the customer who hides their number. */
const HIDDEN = 2;

const ticketsOf = ({ db }: Desk, { customer: { name } }: CustomerState) =>
  db
    .collection<TicketRow>('tickets')
    .find({ 'contact.name': name, outreach: { $exists: false } })
    .sort({ _id: -1 })
    .toArray();

async function enter({ call, people }: Desk, { customer: { name, number } }: CustomerState) {
  return (await call(createContact, { body: { name, number } }, people.admin)).body;
}

/** An agent enters the number of the customer who hides it and opens a conversation with it. */
const openByNumber = (agent: number, writes: boolean) =>
  command(
    `agent ${agent} opens a ticket by the hidden number${writes ? ' and writes' : ''}`,
    async (state, desk) => {
      const hidden = at(state.customers, HIDDEN);
      await enter(desk, hidden);
      const phone = hidden.customer.number;
      const own = { phone, linkedTo: { $exists: false } };
      const contact = await desk.db.collection<{ _id: number }>('contacts').findOne(own);
      if (!contact) return;
      const persona = at(desk.agents, agent);
      const { connectionId: whatsappId } = at(desk.numbers, 0);
      const body = {
        ...{ contactId: contact._id, userId: persona.id, status: 'open' as const },
        ...{ queueId: desk.people.queues.sales.id, whatsappId },
      };
      const { body: ticket, status } = await desk.call(createTicket, { body }, persona);
      if (!writes || status >= 400) return;
      const params = { ticketId: ticket.id };
      await desk.call(sendMessage, { params, body: { body: 'Já verifico.' } }, persona);
    },
  );

/** The customer shows the number that an agent entered: both contacts are one. */
export const showNumber = command(`customer ${HIDDEN} shows their number`, async (state, desk) => {
  const hidden = at(state.customers, HIDDEN);
  await enter(desk, hidden);
  await desk.control(`/contacts/${hidden.customer.number}`, { hides: null });
  const shop = at(desk.numbers, 0);
  const [id = ''] = await desk.write(hidden.customer, shop, [{ type: 'text', text: 'Sou eu.' }]);
  hidden.written.push({ id, text: 'Sou eu.', shop });
  hidden.followsMenu = false;
  await desk.passBurst();
});

/** An administrator merges the two contacts of the customer who hides their number. */
const mergeManually = (order: boolean) =>
  command(`the contacts of customer ${HIDDEN} are merged (${order})`, async (state, desk) => {
    const tickets = await ticketsOf(desk, at(state.customers, HIDDEN));
    const [first] = tickets;
    const second = tickets.find(({ contactId }) => contactId !== first?.contactId);
    if (!first || !second) return;
    const [target, old] = order ? [first, second] : [second, first];
    const body = { newTicket: target._id, oldTicket: old._id };
    await desk.call(associateTickets, { body }, desk.people.admin);
  });

/** Two different people stay two. */
const mergeWrongly = (one: number, other: number) =>
  command(`customers ${one} and ${other} are not merged`, async (state, desk) => {
    const [newTicket, oldTicket] = await Promise.all(
      [one, other].map(async (who) => (await ticketsOf(desk, at(state.customers, who)))[0]),
    );
    if (!newTicket || !oldTicket || newTicket.contactId === oldTicket.contactId) return;
    const body = { newTicket: newTicket._id, oldTicket: oldTicket._id };
    const { status } = await desk.call(associateTickets, { body }, desk.people.admin);
    if (status !== 409) throw new Error(`The merge of two people was not rejected: ${status}`);
  });

/** Separates the last merge, when it has settled. */
const unmerge = command('the last merge is taken apart', async (_state, desk) => {
  const merges = desk.db.collection<{ _id: number; intoId: number; state: string }>('contact_joins');
  const open = { open: true, state: { $in: ['settling', 'joined'] } };
  const merge = await merges.find(open).sort({ _id: -1 }).limit(1).next();
  if (!merge) return;
  if (merge.state === 'settling') await desk.pass(2 * 60_000);
  const input = { params: { contactId: merge.intoId }, body: { joinId: merge._id } };
  const { status } = await desk.call(undoContactMerge, input, desk.people.admin);
  if (status !== 200) throw new Error(`The merge was not taken apart: ${status}`);
});

export const MERGE_COMMANDS: fc.Arbitrary<Command> = fc.oneof(
  fc.tuple(fc.nat({ max: 2 }), fc.boolean()).map((of) => openByNumber(...of)),
  fc.constant(showNumber),
  fc.boolean().map(mergeManually),
  fc.constant(mergeWrongly(0, 1)),
  fc.constant(unmerge),
);
