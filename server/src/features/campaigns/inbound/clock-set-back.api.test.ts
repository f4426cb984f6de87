import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DeliveryState } from '@recado/shared/campaigns';
import { createWebhook, deleteWebhook, WEBHOOK_EVENTS } from '@recado/shared/messages-api';
import { webhookReceiver } from '#testing/webhook-receiver';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';

/** White-box: the clock is ahead while the campaign asks, and is set back afterwards. */

const AHEAD_MS = 5 * 60_000;
const CONFIRMATION = { confirmation: true, confirmationMessage1: 'Posso enviar as ofertas?' };

type Person = { phone: string };

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns({ webhooksAllowPrivate: true });
  await world.sendFast();
});
afterAll(() => world.close());
afterEach(async () => {
  vi.useRealTimers();
  for (const key of ['userRating', 'closeTicketClient'] as const)
    await world.setting(world.people.company.id, key, 'disabled');
  await world.clear();
});

const untilState = (campaignId: number, state: DeliveryState): Promise<void> =>
  world.until(async () => {
    const row = await world.app.database.db.collection('campaign_deliveries').findOne({ campaignId });
    expect(row).toMatchObject({ state });
  });
const writes = (person: Person, body: string, more: { sentAt?: Date } = {}) =>
  world.messenger.writes(world.shop, person, { body, ...more });

/** Asks a person without an open ticket while the clock is ahead. */
async function requestedAhead() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + AHEAD_MS });
  const { id: contactListId, people } = await world.list(1);
  const [person] = people;
  if (!person) throw new Error('no person');
  const campaign = await world.ready({ contactListId, ...CONFIRMATION });
  await world.start(campaign.id);
  await world.untilSent([person], 1);
  world.acknowledge(2);
  await untilState(campaign.id, 'asked');
  vi.useRealTimers();
  return { campaign, person };
}

async function agentWrites(person: Person): Promise<void> {
  await writes(person, 'Bom dia, e o meu pedido?');
  const { id } = await world.ticketOf(person);
  await world.change(id, 'open', world.people.admin);
  await world.sendTextFile(id, world.people.admin, { name: 'a.txt', content: 'Posso entregar amanhã?' });
}

describe('after the clock was set back behind a campaign request', () => {
  it('"sim" confirms the request', async () => {
    const { campaign, person } = await requestedAhead();
    await writes(person, 'sim');
    await untilState(campaign.id, 'confirmed');
  });

  it('"sim" after a question of an agent confirms no advertisement', async () => {
    const { campaign, person } = await requestedAhead();
    await agentWrites(person);
    await writes(person, 'sim');
    const handled = { ticketId: (await world.ticketOf(person)).id, durableEvents: { $exists: true } };
    await world.until(async () =>
      expect(await world.app.database.db.collection('messages').countDocuments(handled)).toBe(0),
    );
    await untilState(campaign.id, 'asked');
  });

  it('"2" after a rating request is the rating', async () => {
    const { campaign, person } = await requestedAhead();
    await agentWrites(person);
    await world.setting(world.people.company.id, 'userRating', 'enabled');
    const { id, contactId } = await world.ticketOf(person);
    await world.change(id, 'closed', world.people.admin);
    await world.until(async () => {
      await world.runs(11_000);
      expect(world.textsTo(person).join()).toMatch(/avalia o nosso atendimento/);
    });
    await writes(person, '2');
    const reviews = world.app.database.db.collection('reviews');
    await world.until(async () => expect(await reviews.findOne({ contactId })).toMatchObject({ rating: 2 }));
    await untilState(campaign.id, 'asked');
  });

  it('"sair" after an agent wrote resolves, and "sim" to the question about offers opts out', async () => {
    await world.setting(world.people.company.id, 'closeTicketClient', 'enabled');
    const { person } = await requestedAhead();
    await agentWrites(person);
    await writes(person, 'sair');
    await world.until(async () => {
      expect(await world.ticketOf(person)).toMatchObject({ status: 'closed' });
      expect(world.textsTo(person).join()).toMatch(/parar de receber nossas ofertas/);
    });
    const isOptedOut = async () =>
      (await world.app.services.optOuts.isOptedOut(world.people.company.id, [person]))[0];
    expect(await isOptedOut()).toBe(false);
    await writes(person, 'sim');
    await world.until(async () => expect(await isOptedOut()).toBe(true));
  });

  it('messages of the person have the times at which they were written', async () => {
    const { person } = await requestedAhead();
    const minutesAgo = [2, 1, 0];
    for (const minutes of minutesAgo)
      await writes(person, 'Oi', { sentAt: new Date(Date.now() - minutes * 60_000) });
    const { companyId, contactId } = await world.ticketOf(person);
    const since = new Date(Date.now() - 10 * 60_000);
    const { conversation } = world.app.services.messages;
    const recent = await conversation.recent(companyId, contactId, { since, limit: 10 });
    const [third = 0, second = 0, first = 0] = recent.filter(({ fromMe }) => !fromMe).map(({ at }) => at);
    expect([second - first, third - second].every((ms) => ms > 58_000)).toBe(true);
  });

  it('webhooks get the events of a ticket in the order in which they happened', async () => {
    const { admin } = world.people;
    const receiver = await webhookReceiver();
    const { person } = await requestedAhead();
    const body = { whatsappId: null, url: receiver.url, events: [...WEBHOOK_EVENTS] };
    const webhook = await world.call(createWebhook, { body }, admin);
    expect(webhook.status).toBe(201);
    // All wait until the last one is stored.
    receiver.respondWith(() => 503);
    await agentWrites(person);
    const { id } = await world.ticketOf(person);
    await world.change(id, 'closed', admin);
    const deliveries = world.app.database.db.collection('webhook_deliveries');
    await world.until(async () =>
      expect(await deliveries.countDocuments({ event: 'ticket.resolved', webhookId: webhook.body.id })).toBe(
        1,
      ),
    );
    receiver.respondWith(() => 204);
    await world.until(async () => {
      await world.app.context.dueWork.runDue(new Date(Date.now() + 90 * 60_000));
      expect(receiver.calls.map(({ event }) => event)).toContain('ticket.resolved');
    });
    await world.call(deleteWebhook, { params: { webhookId: webhook.body.id } }, admin);
    await receiver.close();
    expect(receiver.calls.map(({ event }) => event)).toEqual([
      'ticket.created',
      'message.received',
      'message.sent',
      'ticket.resolved',
    ]);
  });
});
