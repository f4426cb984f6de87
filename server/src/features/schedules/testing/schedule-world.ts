import { vi } from 'vitest';
import type { CallInput } from '@recado/shared/contract';
import { createSchedule, getSchedule, type Schedule } from '@recado/shared/schedules';
import type { ConnectionRef, SessionStatus } from '#messenger/gateway';
import { newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

const WITHIN = { timeout: 15_000, interval: 30 };
const HOUR_MS = 3_600_000;
/** Times of a fixed year would be in the past one day. */
export const NEXT_YEAR = new Date().getUTCFullYear() + 1;

type Body = CallInput<typeof createSchedule>['body'];

/** Starts a server with a connected shop and helpers for schedules. */
export async function startSchedules() {
  const world = await startConversations();
  const { admin, agent } = world.people;
  const connections = world.app.database.db.collection<{ _id: number; status: string }>('connections');

  /** Stores the state and, unless only the database shall show it, applies it to the messenger. */
  const connection = async (status: SessionStatus, of: ConnectionRef = world.shop): Promise<void> => {
    world.messenger.setStatus(status);
    const state = { status, qrcode: '', retries: 0, number: null, reason: null };
    world.messenger.listener().onState(of, state, 1);
    await vi.waitFor(async () => {
      if ((await connections.findOne({ _id: of.connectionId }))?.status !== status)
        throw new Error('The state is not stored yet.');
    }, WITHIN);
  };
  await connection('CONNECTED');

  const contact = async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    const ticket = await world.ticketOf(customer);
    return { customer, contactId: ticket.contactId, ticketId: ticket.id };
  };
  const create = (fields: Partial<Body> & Pick<Body, 'contactId'>, as: Persona = agent) =>
    world.call(
      createSchedule,
      { body: { body: 'Seu pedido chega amanhã.', sendAt: inHours(1).toISOString(), ...fields } },
      as,
    );
  /** Creates a schedule for a new customer. */
  const scheduled = async (fields: Partial<Body> = {}, as: Persona = agent) => {
    const person = await contact();
    const { status, body } = await create({ contactId: person.contactId, ...fields }, as);
    if (status !== 201) throw new Error(`The schedule was not created: ${status}`);
    return { ...person, schedule: body };
  };
  const read = async (scheduleId: number, as: Persona = admin) =>
    (await world.call(getSchedule, { params: { scheduleId } }, as)).body;

  return {
    ...world,
    connection,
    /** Acknowledges what was sent, because schedules wait while many messages lack an ack. */
    acknowledgeAll: (): void => {
      const messengerIds = world.messenger.sent.map(({ messengerId }) => messengerId);
      if (messengerIds.length > 0) world.messenger.report({ connection: world.shop, messengerIds, ack: 2 });
    },
    contact,
    create,
    scheduled,
    read,
    /** Returns the status, followed by the reason if there is one. */
    stateOf: async ({ id }: Pick<Schedule, 'id'>): Promise<string> => {
      const { status, failure } = await read(id);
      return failure === null ? status : `${status} ${failure}`;
    },
    /** Runs timers as if it were this much after the schedule's time. */
    runAt: (schedule: Pick<Schedule, 'sendAt'>, lateMs = 0) =>
      world.app.context.dueWork.runDue(new Date(Date.parse(schedule.sendAt) + lateMs)),
    textsTo: ({ phone }: { phone: string }) =>
      world.messenger.sent
        .filter(({ to }) => to === `${phone}@phone`)
        .map(({ content }) => (content.type === 'text' ? content.text : '')),
    until: (check: () => void | Promise<void>): Promise<void> => vi.waitFor(check, WITHIN),
    attach: async (scheduleId: number, content: Buffer, name: string, type: string, as: Persona = agent) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(content)], { type }), name);
      const response = await fetch(`${world.url}/schedules/${scheduleId}/file-upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as.token}` },
        body: form,
      });
      return { status: response.status, body: (await response.json()) as Schedule & { error?: string } };
    },
  };
}

export type ScheduleWorld = Awaited<ReturnType<typeof startSchedules>>;

export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
