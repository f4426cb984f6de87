import fc from 'fast-check';
import { listNotices, readNotices } from '@recado/shared/notifications';
import { completeReview } from '@recado/shared/reviews';
import { updateTicket } from '@recado/shared/tickets';
import { type Command, command, ticketOf } from './command';
import { at } from './desk-state';

/** Hands a ticket to a colleague, who must learn of it. */
const handOver = (agent: number, who: number, colleague: number) =>
  command(`agent ${agent} hands customer ${who} to agent ${colleague}`, async (state, desk) => {
    const ticket = await ticketOf(desk, at(state.customers, who));
    if (!ticket) return;
    const body = {
      userId: at(desk.agents, colleague).id,
      queueId: desk.people.queues.sales.id,
      notes: 'Veja.',
    };
    await desk.call(updateTicket, { params: { ticketId: ticket._id }, body }, at(desk.agents, agent));
  });

/** Answers the newest review of a customer on its page. */
const review = (who: number, note: number, observation: string) =>
  command(`customer ${who} gives ${note} with "${observation}"`, async (state, desk) => {
    const ticket = await ticketOf(desk, at(state.customers, who));
    const own = { contactId: ticket?.contactId, completed: false };
    const review = await desk.db.collection('reviews').findOne(own, { sort: { _id: -1 } });
    if (!review) return;
    await desk.call(completeReview, {
      params: { uuid: String(review['uuid']) },
      body: { note, observation },
    });
  });

/** Reads the newest notice, or clears all. */
const read = (agent: number, all: boolean) =>
  command(`agent ${agent} reads ${all ? 'all notices' : 'a notice'}`, async (state, desk) => {
    const persona = at(desk.agents, agent);
    const { notices } = (await desk.call(listNotices, { query: {} }, persona)).body;
    const selected = all ? await unreadOf() : notices.slice(0, 1).map(({ id }) => id);
    if (selected.length === 0) return;
    await desk.call(readNotices, { body: all ? {} : { ids: selected } }, persona);
    for (const id of selected) state.readNotices.add(id);

    async function unreadOf() {
      const own = { userId: persona.id, unread: true };
      return (await desk.db.collection<{ _id: string }>('notices').find(own).toArray()).map(({ _id }) => _id);
    }
  });

const customer = fc.nat({ max: 2 });
const agent = fc.nat({ max: 2 });

export const NOTICE_COMMANDS: fc.Arbitrary<Command> = fc.oneof(
  fc.tuple(agent, customer, agent).map((of) => handOver(...of)),
  fc.tuple(agent, customer, agent).map((of) => handOver(...of)),
  fc.tuple(customer, fc.nat({ max: 10 }), fc.constantFrom('', 'Demorou.')).map((of) => review(...of)),
  fc.tuple(agent, fc.boolean()).map((of) => read(...of)),
  fc.tuple(agent, fc.boolean()).map((of) => read(...of)),
);
