import fc from 'fast-check';
import { importContacts, muteAutomation } from '@recado/shared/contacts';
import { MESSAGES_API_PATH } from '@recado/shared/messages-api';
import type { SettingKey } from '@recado/shared/settings';
import { markTicketUnread, undoResolution, updateTicket } from '@recado/shared/tickets';
import { type Command, command, ticketOf, type TicketRow } from './command';
import type { Desk } from './desk';
import { API_TEXT, at } from './desk-state';
import { showNumber } from './merge-commands';

/** Fields that an undo does not restore: they order events, or belong to the log. */
const UNRESTORED = new Set(['version', 'changedAt', 'pendingEvents', 'eventsPending', 'durableDueAt']);

const storedTicket = ({ db }: Desk, { _id }: TicketRow) =>
  db.collection<TicketRow>('tickets').findOne({ _id });

/** Resolves or closes a conversation and undoes that at once: the ticket is as before, and the phone got nothing. */
const endAndUndo = (agent: number, who: number, justClose: boolean) =>
  command(`agent ${agent} ends the ticket of customer ${who} and undoes it`, async (state, desk) => {
    const customer = at(state.customers, who);
    const ticket = await ticketOf(desk, customer);
    if (!ticket || ticket.status === 'closed') return;
    const persona = at(desk.agents, agent);
    const received = async () =>
      (await Promise.all(desk.numbers.map((shop) => desk.phone(customer.customer, shop))))
        .flat()
        .filter(({ fromMe }) => !fromMe).length;
    const [before, texts] = [await storedTicket(desk, ticket), await received()];
    const params = { ticketId: ticket._id };
    const body = { status: 'closed' as const, userId: persona.id, justClose };
    const ended = await desk.call(updateTicket, { params, body }, persona);
    if (ended.status !== 200) return;
    const { resolutionId } = ended.body;
    if (!resolutionId) throw new Error('The resolution has no id.');
    const undone = await desk.call(undoResolution, { params: { ...params, resolutionId } }, persona);
    if (undone.status !== 200) throw new Error(`The undo was rejected: ${undone.status}`);
    await desk.passBurst();
    const after = await storedTicket(desk, ticket);
    for (const field of Object.keys({ ...before, ...after }) as (keyof TicketRow)[]) {
      const [then, now] = [before, after].map((row) => JSON.stringify(row?.[field]));
      if (!UNRESTORED.has(field) && then !== now)
        throw new Error(`The undo left ${field} ${now}, not ${then}.`);
    }
    if ((await received()) > texts)
      throw new Error('The customer received a message of an undone resolution.');
  });

/** Sends a text as an integrator does. `closed`: in a ticket that no list shows. */
const sendByApi = (who: number, shop: number, ticket: 'open' | 'closed' | undefined) =>
  command(`the API sends to customer ${who} (${ticket ?? 'any ticket'})`, async (state, desk) => {
    const { customer } = at(state.customers, who);
    const response = await fetch(`${desk.url}${MESSAGES_API_PATH}/send`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${at(desk.numbers, shop).token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ number: customer.number, body: API_TEXT, ...(ticket && { ticket }) }),
    });
    if (response.status !== 202) throw new Error(`The API rejected a message: ${response.status}`);
  });

const mute = (agent: number, who: number, muted: boolean) =>
  command(`agent ${agent} ${muted ? 'mutes' : 'unmutes'} customer ${who}`, async (state, desk) => {
    const customer = at(state.customers, who);
    const ticket = await ticketOf(desk, customer);
    if (!ticket) return;
    if (muted) customer.followsMenu = false;
    const params = { contactId: ticket.contactId };
    await desk.call(muteAutomation, { params, body: { muted } }, at(desk.agents, agent));
  });

const markUnread = (agent: number, who: number) =>
  command(`agent ${agent} marks the ticket of customer ${who} as unread`, async (state, desk) => {
    const ticket = await ticketOf(desk, at(state.customers, who));
    if (!ticket) return;
    await desk.call(markTicketUnread, { params: { ticketId: ticket._id } }, at(desk.agents, agent));
  });

/** Settings that an administrator changes during the day, with the values they take. */
const SETTINGS: readonly [SettingKey, readonly string[]][] = [
  ['userRating', ['enabled', 'disabled']],
  ['closeTicketClient', ['enabled', 'disabled']],
  ['automaticallyEndService', ['enabled', 'disabled']],
  ['transferMessage', ['enabled', 'disabled']],
];

const changeSetting = (which: number, value: number) =>
  command(`setting ${which} becomes ${value}`, async (_state, desk) => {
    const [key, values] = at(SETTINGS, which);
    await desk.setting(key, at(values, value));
  });

/** Imports all customers, with tickets on a board or without. */
const importPeople = (hasTickets: boolean) =>
  command(`an import ${hasTickets ? 'with' : 'without'} tickets`, async (state, desk) => {
    const { admin } = desk.people;
    const contacts = state.customers.map(({ customer: { name, number } }) => ({ name, number }));
    const { status } = await desk.call(
      importContacts,
      {
        body: {
          contacts,
          whatsappId: at(desk.numbers, 0).connectionId,
          ...(hasTickets && {
            ticketCreationOption: true,
            kanbanId: at(desk.boards, 0).id,
          }),
        },
      },
      admin,
    );
    if (status !== 200) throw new Error(`The import was rejected: ${status}`);
  });

const customer = fc.nat({ max: 2 });
const agent = fc.nat({ max: 2 });

/** Commands of agents, administrators and integrators besides the service itself. */
export const OFFICE_COMMANDS: fc.Arbitrary<Command>[] = [
  fc.tuple(agent, customer, fc.boolean()).map((of) => endAndUndo(...of)),
  fc
    .tuple(customer, fc.nat({ max: 1 }), fc.constantFrom('open' as const, 'closed' as const, undefined))
    .map((of) => sendByApi(...of)),
  fc.oneof(
    fc.tuple(agent, customer).map((of) => markUnread(...of)),
    fc.tuple(agent, customer, fc.boolean()).map((of) => mute(...of)),
    fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 1 })).map((of) => changeSetting(...of)),
    fc.boolean().map(importPeople),
    fc.constant(showNumber),
  ),
];
