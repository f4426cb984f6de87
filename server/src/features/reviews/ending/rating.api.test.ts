import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContact } from '@recado/shared/contacts';
import { getDashboard } from '@recado/shared/dashboard';
import { MESSAGES_API_PATH } from '@recado/shared/messages-api';
import { giveApiToken } from '#testing/give-api-token';
import { pauseCall } from '#testing/pause-write';
import { reviews } from '../review.model';
import { type Endings, newCustomer, startEndings } from '../testing/ending-world';
import { failRequest } from './requests';

const ENDED = 11;
const HOUR_MS = 3_600_000;
const FAREWELL = 'Até logo, {nome}!';

let world: Endings;
let apiToken: string;
beforeAll(async () => {
  world = await startEndings();
  ({ token: apiToken } = await giveApiToken(world.call, world.people.admin, world.shop));
  await world.setting(world.shop.companyId, 'userRating', 'enabled');
  await world.texts({ farewellMessage: FAREWELL });
});
afterAll(() => world.close());

/** Sends a message of an integrator: without an open ticket, in a closed one that no list shows. */
async function apiSends(number: string, body: string): Promise<void> {
  const { status } = await fetch(`${world.url}${MESSAGES_API_PATH}/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ number, body }),
  });
  if (status !== 202) throw new Error(`not sent: ${status}`);
}

const setOf = (update: object) => ('$set' in update ? (update.$set as object) : {});
/** Resolving sends the rating request. */
async function requested(of = newCustomer({ name: 'Dona Lúcia' })) {
  const { ticket } = await world.openTicket(of);
  await world.resolve(ticket.id);
  await world.after(ENDED);
  await world.until(() => expect(world.textsTo(of)).toHaveLength(1));
  return {
    of,
    id: ticket.id,
    says: (body: string) => world.says(of, body),
    /** Texts after the rating request. */
    texts: () => world.textsTo(of).slice(1),
    review: () => world.reviewOf(ticket.id),
    tickets: () => world.ticketsOf(of),
  };
}

describe('a number after the question', () => {
  it('is the rating: it stays in the closed ticket, which shows it, and the farewell follows', async () => {
    const { id, says, texts, review, tickets } = await requested();
    await says('3, obrigada! 👍');
    await world.until(() => expect(texts()).toEqual(['Até logo, Dona Lúcia!']));
    expect(await review()).toMatchObject({ rating: 3, ratedAt: expect.any(Date) });
    expect(await review()).not.toHaveProperty('question');
    expect(await tickets()).toMatchObject([{ id, status: 'closed', lastMessage: '3, obrigada! 👍' }]);
    expect(await world.linesOf(id)).toEqual(['O cliente avaliou o atendimento: 3 (Muito Satisfeito)']);
  });

  it('counts once when it is redelivered, and the next number opens a ticket', async () => {
    const { id, says, texts, review, tickets } = await requested();
    const message = await says('2');
    await world.messenger.receive(message);
    await world.until(() => expect(texts()).toHaveLength(1));
    await says('1');
    expect(await tickets()).toHaveLength(2);
    expect(await review()).toMatchObject({ rating: 2 });
    expect(await world.linesOf(id)).toHaveLength(1);
    expect(texts()).toHaveLength(1);
  });

  it('is counted once when several are received at the same moment', async () => {
    const { of, id, review } = await requested();
    await Promise.all(['1', '3', '2'].map((body) => world.says(of, body)));
    const rating = (await review())?.rating;
    expect([1, 2, 3]).toContain(rating);
    await world.until(async () => expect(await world.linesOf(id)).toHaveLength(1));
  });

  it('loses against a rating that another server stores at the same moment', async () => {
    const { id, says, review, tickets } = await requested();
    const paused = pauseCall('updateOne', 'reviews', (_filter, update) => 'rating' in setOf(update));
    const written = says('3');
    await paused.reached;
    const first = { $set: { rating: 1 as const, ratedBy: 'outro' }, $unset: { question: 1 as const } };
    await reviews.updateOne(world.shop.companyId, { ticketId: id }, first);
    paused.release();
    await written;
    expect(await review()).toMatchObject({ rating: 1, ratedBy: 'outro' });
    expect(await tickets()).toHaveLength(2);
  });

  it('is the rating an hour later, and stays it when its request is reported as failed', async () => {
    const { companyId } = world.shop;
    const { id, says, review, texts } = await requested();
    const hourAgo = { $set: { askedAt: new Date(Date.now() - HOUR_MS) } };
    await reviews.updateOne(companyId, { ticketId: id }, hourAgo);
    await says('3');
    await world.until(() => expect(texts()).toHaveLength(1));
    const rated = await review();
    await failRequest(rated!);
    expect(await review()).toMatchObject({ rating: 3 });
    expect(await review()).not.toHaveProperty('failed');
  });

  it('outside the scale is asked about once, then it is an ordinary message', async () => {
    const { id, says, texts, review, tickets } = await requested();
    await says('10');
    await world.until(() => expect(texts()).toEqual([expect.stringContaining('3 - Muito Satisfeito')]));
    expect(await tickets()).toMatchObject([{ id, status: 'closed' }]);
    await says('muito satisfeita');
    await world.until(() => expect(texts()).toHaveLength(2));
    expect(await review()).toMatchObject({ rating: 3 });

    const other = await requested();
    await other.says('10');
    await other.says('0');
    expect(await other.tickets()).toHaveLength(2);
    expect(await other.review()).toMatchObject({ rating: null });
  });

  it.each(['3 horas sem resposta', 'mais um problema: 3 caixas', 'chega às 3?'])(
    'in the sentence "%s" opens a ticket, which ends the question',
    async (body) => {
      const { says, review, tickets } = await requested();
      await says(body);
      const [opened] = (await tickets()).filter(({ status }) => status === 'pending');
      await world.change(opened!.id, 'open', world.people.agent);
      await world.resolve(opened!.id, true);
      await says('3');
      expect(await tickets()).toHaveLength(3);
      expect(await review()).toMatchObject({ rating: null });
    },
  );

  it('is the rating also after a message of an integrator', async () => {
    const { of, id, says, review, tickets } = await requested();
    await apiSends(of.phone, 'Seu pedido saiu para entrega');
    await says('3');
    expect(await review()).toMatchObject({ rating: 3 });
    const all = await tickets();
    expect(all.map(({ status }) => status)).not.toContain('pending');
    expect(all).toContainEqual(expect.objectContaining({ id, lastMessage: '3' }));
  });

  it('opens a ticket a day later, when the request failed, and on another number of the company', async () => {
    const { companyId } = world.shop;
    const late = await requested();
    await reviews.updateOne(
      companyId,
      { ticketId: late.id },
      { $set: { askedAt: new Date(Date.now() - 25 * HOUR_MS) } },
    );
    await late.says('3');
    const failed = await requested();
    const messages = world.app.database.db.collection('messages');
    // The ack must be stored before, because it clears a failure.
    const request = { ticketId: failed.id, 'origin.kind': 'rating', ack: 2 };
    await world.until(async () => {
      const { matchedCount } = await messages.updateOne(request, { $set: { failure: 'expired' } });
      expect(matchedCount).toBe(1);
    });
    await failed.says('3');
    const elsewhere = await requested();
    const other = await world.connect(world.people.admin, [], 'Outra loja');
    await world.messenger.writes(other, elsewhere.of, { body: '3' });
    for (const { tickets, review } of [late, failed, elsewhere]) {
      expect(await tickets()).toHaveLength(2);
      expect(await review()).toMatchObject({ rating: null });
    }
  });

  it('becomes a star of the agent on the dashboard, as the mean of the period', async () => {
    const colleague = await world.build.persona(world.shop.companyId, { profile: 'admin' });
    for (const rating of ['3', '3', '2']) {
      const { id, says, review } = await requested();
      await reviews.updateOne(world.shop.companyId, { ticketId: id }, { $set: { userId: colleague.id } });
      await says(rating);
      await world.until(async () => expect(await review()).toMatchObject({ rating: Number(rating) }));
    }
    const { body } = await world.call(getDashboard, { query: { days: 2 } }, world.people.admin);
    expect(body.attendants.find(({ id }) => id === colleague.id)?.rating).toBe(2.7);
    const before = await world.call(getDashboard, { query: { date_to: '2020-01-01' } }, world.people.admin);
    expect(before.body.attendants.map(({ rating }) => rating)).not.toContain(2.7);
  });
});

describe('last words', () => {
  it('of thanks stay in the closed ticket for ten minutes, unless they contain more', async () => {
    await world.setting(world.shop.companyId, 'userRating', 'disabled');
    const of = newCustomer();
    const { ticket } = await world.openTicket(of);
    await world.resolve(ticket.id, true);
    for (const body of ['Obrigada!', 'ok', '👍']) await world.says(of, body);
    const [closed] = await world.ticketsOf(of);
    expect(closed).toMatchObject({ id: ticket.id, status: 'closed', lastMessage: '👍' });
    expect(closed?.unreadMessages).toBe(1);
    await world.says(of, 'Obrigada, mas ainda não chegou');
    expect(await world.ticketsOf(of)).toHaveLength(2);

    const slow = newCustomer();
    const old = await world.openTicket(slow);
    await world.resolve(old.ticket.id, true);
    const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000);
    await world.app.database.db
      .collection<{ _id: number }>('tickets')
      .updateOne({ _id: old.ticket.id }, { $set: { closedAt: elevenMinutesAgo } });
    await world.says(slow, 'Obrigada!');
    expect(await world.ticketsOf(slow)).toHaveLength(2);
  });

  it('open a ticket if they reply to an integrator whose message no agent saw', async () => {
    await world.setting(world.shop.companyId, 'closeTicketClient', 'enabled');
    for (const body of ['ok', 'Obrigada!', 'sair']) {
      const { phone } = newCustomer();
      world.messenger.hasAccount(phone);
      await world.call(createContact, { body: { name: 'Dona Lúcia', number: phone } }, world.people.admin);
      await apiSends(phone, 'Seu pedido chegou?');
      await world.says({ phone }, body);
      expect(await world.ticketsOf({ phone })).toContainEqual(
        expect.objectContaining({ status: 'pending', lastMessage: body }),
      );
    }
  });
});
