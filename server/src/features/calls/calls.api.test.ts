import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listMessages } from '@recado/shared/messages';
import type { CallReport } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { REJECTED_CALL_TEXTS } from './call-texts';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

let calls = 0;
const rings = (customer: { phone: string }, more: Partial<CallReport> = {}): CallReport => ({
  connection: world.shop,
  callId: `CALL${++calls}`,
  chat: world.messenger.identityOf(customer),
  isGroup: false,
  video: false,
  state: 'ringing',
  at: new Date(),
  ...more,
});
const reportCall = (report: CallReport) => void world.messenger.listener().onCall?.(report);
async function historyOf(ticketId: number) {
  const { body } = await world.call(listMessages, { params: { ticketId }, query: {} }, world.people.admin);
  return body.messages;
}

it('a missed call appears in the conversation and makes the customer wait', async () => {
  const customer = newCustomer();
  await world.messenger.writes(world.shop, customer, {
    kind: 'call',
    body: '',
    data: { call: { video: true } },
  });
  const ticket = await world.ticketOf(customer);
  expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessageType: 'call' });
  const [entry] = await historyOf(ticket.id);
  expect(entry).toMatchObject({ mediaType: 'call', fromMe: false });
  expect(JSON.parse(entry!.dataJson!)).toEqual({ call: { video: true } });
});

it('a ringing call is ignored while the company accepts calls', async () => {
  const rejected = vi.spyOn(world.messenger.gateway, 'rejectCall');
  const customer = newCustomer();
  reportCall(rings(customer));
  // A later message has been processed, so the call has been processed, too.
  await world.messenger.writes(world.shop, customer);
  expect(rejected).not.toHaveBeenCalled();
  expect(await historyOf((await world.ticketOf(customer)).id)).toHaveLength(1);
});

it('a rejected call appears as missed, and the customer is asked once to write instead', async () => {
  const { messenger, shop } = world;
  await world.setting(shop.companyId, 'call', 'disabled');
  const rejected = vi.spyOn(messenger.gateway, 'rejectCall').mockClear();
  const customer = newCustomer();
  const report = rings(customer);
  reportCall(report);
  reportCall(report);
  const texts = () => messenger.sent.filter(({ to }) => to === report.chat.address).map(({ text }) => text);
  await vi.waitFor(() => expect(texts()).toEqual([REJECTED_CALL_TEXTS.pt]));
  expect(rejected).toHaveBeenCalledWith(shop, report.callId, report.chat.address);
  reportCall(rings(customer, { at: report.at }));
  await vi.waitFor(async () => expect((await world.ticketOf(customer)).unreadMessages).toBe(2));
  const ticket = await world.ticketOf(customer);
  expect((await historyOf(ticket.id)).map(({ mediaType }) => mediaType).sort()).toEqual([
    'call',
    'call',
    'text',
  ]);
  expect(texts()).toHaveLength(1);
  // The customer still waits, because no agent has replied.
  expect(ticket).toMatchObject({ status: 'pending', waitingSince: expect.any(String) as string });
  // An old call is not rejected. Groups get no text.
  const before = messenger.sent.length;
  reportCall(rings(newCustomer(), { at: new Date(Date.now() - 3_600_000) }));
  reportCall(rings(newCustomer(), { isGroup: true }));
  await vi.waitFor(() => expect(rejected).toHaveBeenCalledTimes(4));
  await messenger.writes(shop, customer);
  expect(messenger.sent).toHaveLength(before);
});
