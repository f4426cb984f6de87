import fc from 'fast-check';
import { createCampaign, startCampaign } from '@recado/shared/campaigns';
import { createContactList, createContactListItem } from '@recado/shared/contact-lists';
import { sendMessage } from '@recado/shared/messages';
import { updateTicket } from '@recado/shared/tickets';
import { setClosure } from '@recado/shared/working-hours';
import type { Persona } from '../../../server/src/testing/factories';
import { ASSIGNMENT_COMMANDS } from './assignment-commands';
import { type Command, command, ticketOf, type TicketRow } from './command';
import { DEADLINE_COMMANDS } from './deadline-commands';
import type { Desk } from './desk';
import { ADVERTISEMENT, at, CONFIRMATION } from './desk-state';
import { KANBAN_COMMANDS } from './kanban-commands';
import { MERGE_COMMANDS } from './merge-commands';
import { NOTICE_COMMANDS } from './notice-commands';
import { OFFICE_COMMANDS } from './office-commands';
import { SCHEDULE_COMMANDS } from './schedule-commands';
import { SNOOZE_COMMANDS } from './snooze-commands';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Requests, and every short reply that some question understands. */
const TEXTS = [
  'oi',
  'Onde está meu pedido?',
  '1',
  '2',
  '3',
  'ok',
  '👍',
  'sim',
  'não',
  'obrigado',
  'sair',
  'parar',
  'suporte',
];
const IMAGE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const write = (who: number, shop: number, texts: readonly string[]) =>
  command(`customer ${who} writes ${texts.join(', ')} to number ${shop}`, async (state, desk) => {
    const customer = at(state.customers, who);
    const to = at(desk.numbers, shop);
    const messages = texts.map((text) => ({ type: 'text', text }));
    const ids = await desk.write(customer.customer, to, messages);
    customer.written.push(...ids.map((id, index) => ({ id, text: at(texts, index), shop: to })));
    customer.followsMenu = false;
    await desk.passBurst();
  });

/** Sends what the shop must not reply to: a reaction to its last message, and an edit. */
const makeNoise = (who: number) =>
  command(`customer ${who} reacts and edits`, async (state, desk) => {
    const { customer, written } = at(state.customers, who);
    const last = written.at(-1);
    if (!last) return;
    const { number } = last.shop;
    // Texts of an earlier resolution are due.
    await desk.passBurst();
    const before = await desk.phone(customer, last.shop);
    const targetId = before.findLast(({ fromMe }) => !fromMe)?.id;
    const send = (body: object) =>
      desk.control(`/contacts/${customer.number}/messages`, { to: number, ...body });
    if (targetId) await send({ type: 'reaction', targetId, text: '👍' });
    await send({ type: 'edit', targetId: last.id, text: last.text });
    await desk.rest();
    await desk.passBurst();
    const after = await desk.phone(customer, last.shop);
    const texts = (shown: typeof after) => shown.filter(({ fromMe }) => !fromMe).length;
    if (texts(after) > texts(before)) throw new Error('A reaction or an edit got an automatic text.');
  });

/** Writes a greeting or an entry of the menu that the phone shows, or sends the number as a caption. */
const followMenu = (who: number, entry: number, asCaption: boolean) =>
  command(`customer ${who} uses the menu (${entry}${asCaption ? ', caption' : ''})`, async (state, desk) => {
    const customer = at(state.customers, who);
    const to = at(desk.numbers, 0);
    const shown = await desk.phone(customer.customer, to);
    const menu = shown.findLast(({ fromMe }) => !fromMe)?.text ?? '';
    const entries = [...menu.matchAll(/^\*(\d)\* - /gm)].map(([, number]) => number ?? '');
    const text = entries.length > 0 ? at(entries, entry) : 'oi';
    const message = asCaption
      ? { type: 'image', file: IMAGE, mimetype: 'image/png', caption: text }
      : { type: 'text', text };
    const [id = ''] = await desk.write(customer.customer, to, [message]);
    customer.written.push({ id, text, shop: to });
    await desk.passBurst();
  });

const AGENT_ACTS = {
  pending: ['accept', 'transfer', 'resolve', 'close'],
  open: ['reply', 'reply', 'transfer', 'return', 'resolve', 'close'],
  closed: ['reopen'],
} as const;

/** Lets an agent do what is possible in the customer's newest conversation, as far as they may. */
const serve = (agent: number, who: number, choice: number) =>
  command(`agent ${agent} serves customer ${who} (${choice})`, async (state, desk) => {
    const ticket = await ticketOf(desk, at(state.customers, who));
    if (!ticket) return;
    const persona = at(desk.agents, agent);
    await actOn(desk, ticket, persona, at(AGENT_ACTS[ticket.status], choice));
  });

function actOn(desk: Desk, { _id }: TicketRow, persona: Persona, act: string) {
  const { sales, support } = desk.people.queues;
  const params = { ticketId: _id };
  const update = (body: object) => desk.call(updateTicket, { params, body }, persona);
  switch (act) {
    case 'accept':
      return update({ status: 'open', userId: persona.id });
    case 'reply':
      return desk.call(sendMessage, { params, body: { body: 'Já verifico.' } }, persona);
    case 'transfer':
      return update({ status: 'pending', userId: null, queueId: support.id, notes: 'Veja.' });
    case 'return':
      return update({ status: 'pending', userId: null });
    case 'reopen':
      return update({ status: 'pending', userId: null, queueId: sales.id });
    default:
      return update({ status: 'closed', userId: persona.id, justClose: act === 'close' });
  }
}

const campaign = (confirmation: boolean) =>
  command(`a campaign ${confirmation ? 'with' : 'without'} confirmation starts`, async (state, desk) => {
    const { admin } = desk.people;
    const { body: list } = await desk.call(
      createContactList,
      { body: { name: `Lista ${state.campaigns}` } },
      admin,
    );
    await Promise.all(
      state.customers.map(({ customer: { name, number } }) =>
        desk.call(createContactListItem, { body: { contactListId: list.id, name, number } }, admin),
      ),
    );
    const { body } = await desk.call(
      createCampaign,
      {
        body: {
          name: 'Ofertas',
          message1: ADVERTISEMENT,
          whatsappId: at(desk.numbers, 0).connectionId,
          contactListId: list.id,
          ...(confirmation && { confirmation: true, confirmationMessage1: CONFIRMATION }),
        },
      },
      admin,
    );
    const input = { params: { campaignId: body.id }, body: { ignoreHours: true } };
    const { status } = await desk.call(startCampaign, input, admin);
    if (status !== 200) throw new Error(`The campaign was not started: ${status}`);
    state.campaigns += 1;
    await desk.pass(12 * MINUTE, 4);
  });

const wait = (minutes: number) =>
  command(`${minutes} minutes pass`, (_state, desk) => desk.pass(minutes * MINUTE, minutes === 1 ? 1 : 2));

const close = (isClosed: boolean) =>
  command(isClosed ? 'the company closes' : 'the company opens', async (_state, desk) => {
    const closedUntil = isClosed ? { at: new Date(Date.now() + 2 * DAY).toISOString(), label: '' } : null;
    await desk.call(setClosure, { body: { queueId: null, closedUntil } }, desk.people.admin);
  });

const customer = fc.nat({ max: 2 });
const agent = fc.nat({ max: 2 });

/** Commands of every party. Repeated ones occur more often. */
export const COMMANDS: fc.Arbitrary<Command>[] = [
  fc
    .tuple(customer, fc.nat({ max: 1 }), fc.array(fc.constantFrom(...TEXTS), { minLength: 1, maxLength: 2 }))
    .map(([who, to, texts]) => write(who, to, texts)),
  fc.tuple(customer, fc.constantFrom(...TEXTS)).map(([who, text]) => write(who, 0, [text])),
  fc.tuple(customer, fc.nat({ max: 3 }), fc.boolean()).map((of) => followMenu(...of)),
  fc.tuple(agent, customer, fc.nat({ max: 5 })).map((of) => serve(...of)),
  fc.tuple(agent, customer, fc.nat({ max: 5 })).map((of) => serve(...of)),
  fc.tuple(agent, customer, fc.nat({ max: 5 })).map((of) => serve(...of)),
  fc.constantFrom(1, 6, 46, 26 * 60).map(wait),
  fc.oneof(fc.boolean().map(campaign), fc.boolean().map(close), customer.map(makeNoise)),
  ...OFFICE_COMMANDS,
  KANBAN_COMMANDS,
  MERGE_COMMANDS,
  NOTICE_COMMANDS,
  SCHEDULE_COMMANDS,
  SNOOZE_COMMANDS,
  DEADLINE_COMMANDS,
  ASSIGNMENT_COMMANDS,
];
