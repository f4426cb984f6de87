import fc from 'fast-check';
import { endSnooze, snoozeTicket } from '@recado/shared/tickets';
import { type Command, command, ticketOf } from './command';
import { at } from './desk-state';

const MINUTE = 60_000;

/** Some snoozes end before the next time that passes, others after it. */
const snooze = (agent: number, who: number, minutes: number, promise: boolean) =>
  command(`agent ${agent} snoozes customer ${who} for ${minutes} minutes`, async (state, desk) => {
    const ticket = await ticketOf(desk, at(state.customers, who));
    if (!ticket) return;
    const until = new Date(Date.now() + minutes * MINUTE).toISOString();
    const body = { until, note: 'Conferir.', promise };
    await desk.call(snoozeTicket, { params: { ticketId: ticket._id }, body }, at(desk.agents, agent));
  });

const wake = (agent: number, who: number) =>
  command(`agent ${agent} returns customer ${who} to the list`, async (state, desk) => {
    const ticket = await ticketOf(desk, at(state.customers, who));
    if (!ticket) return;
    await desk.call(endSnooze, { params: { ticketId: ticket._id } }, at(desk.agents, agent));
  });

const customer = fc.nat({ max: 2 });
const agent = fc.nat({ max: 2 });

export const SNOOZE_COMMANDS: fc.Arbitrary<Command> = fc.oneof(
  fc.tuple(agent, customer, fc.constantFrom(1, 5, 45, 600), fc.boolean()).map((of) => snooze(...of)),
  fc.tuple(agent, customer, fc.constantFrom(1, 5, 45, 600), fc.boolean()).map((of) => snooze(...of)),
  fc.tuple(agent, customer).map((of) => wake(...of)),
);
