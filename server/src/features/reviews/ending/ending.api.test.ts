import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { muteAutomation } from '@recado/shared/contacts';
import { createTicket } from '@recado/shared/tickets';
import { cutAtWrite } from '#testing/cut-writes';
import { reviews } from '../review.model';
import { type Endings, newCustomer, PUBLIC_URL, startEndings } from '../testing/ending-world';

/** Seconds after a resolution. The last message is sent after ten, because a user may undo the resolution. */
const ENDED = 11;
const COMPLETION = 'Atendimento {protocolo} encerrado, {nome|cliente}.';
const FAREWELL = 'Até logo!';
const SKIPPED = 'Avaliação não pedida: ';

let world: Endings;
beforeAll(async () => {
  world = await startEndings();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.texts({ complationMessage: COMPLETION, farewellMessage: FAREWELL });
  await rates(false);
});
afterEach(async () => {
  vi.restoreAllMocks();
  world.messenger.failWith(undefined);
  await world.connection('CONNECTED');
  await world.setting(world.shop.companyId, 'closeTicketClient', 'disabled');
});

const rates = (on: boolean) => world.setting(world.shop.companyId, 'userRating', on ? 'enabled' : 'disabled');
const customer = () => newCustomer({ name: 'Dona Lúcia' });
const countOf = (ticketId: number) => reviews.count(world.shop.companyId, { ticketId });

async function resolved(of = customer()) {
  const { ticket } = await world.openTicket(of);
  await world.resolve(ticket.id);
  return { of, id: ticket.id, sent: () => world.textsTo(of) };
}

describe('a resolved ticket', () => {
  it('ends with one message ten seconds later: the completion and the farewell', async () => {
    const { id, of, sent } = await resolved();
    await world.after(5);
    expect(sent()).toEqual([]);
    await world.after(ENDED);
    const text = `Atendimento ${id} encerrado, Dona Lúcia.\n\n${FAREWELL}`;
    await world.until(() => expect(sent()).toEqual([text]));
    expect(await world.ticketsOf(of)).toMatchObject([
      { id, status: 'closed', lastMessage: expect.stringMatching(/^Tenho/) },
    ]);
    expect(await countOf(id)).toBe(0);
  });

  it('asks for a rating and a review in place of the farewell, and freezes who attended it', async () => {
    await rates(true);
    await world.texts({ complationMessage: 'Encerrado.', farewellMessage: FAREWELL, sendReview: true });
    const { id, sent } = await resolved();
    await world.after(ENDED);
    await world.until(() => expect(sent()).toHaveLength(1));
    const review = await world.reviewOf(id);
    const [text = ''] = sent();
    expect(text).toMatch(/^Encerrado\.\n\nComo você avalia/);
    expect(text).toContain('1 - Insatisfeito\n2 - Satisfeito\n3 - Muito Satisfeito');
    expect(text).toContain(`${PUBLIC_URL}/avaliacao/${review?.uuid}`);
    expect(text).not.toContain(FAREWELL);
    const { agent, queues } = world.people;
    expect(review).toMatchObject({
      question: true,
      hasLink: true,
      userId: agent.id,
      user: { name: agent.name },
      queueId: queues.sales.id,
      queue: { name: 'Vendas' },
      whatsappId: world.shop.connectionId,
      whatsapp: { name: 'Loja' },
      completed: false,
    });
  });

  it('ends as background work, and so does the check of its request', async () => {
    await rates(true);
    const { id, sent } = await resolved();
    const timers = world.app.database.db.collection<{ _id: string; lane?: string }>('due_work');
    expect(await timers.findOne({ _id: { $regex: `^reviews.ending:${id}:` } })).toMatchObject({
      lane: 'background',
    });
    await world.after(ENDED);
    await world.until(() => expect(sent()).toHaveLength(1));
    const review = await world.reviewOf(id);
    await world.until(async () =>
      expect(await timers.findOne({ _id: `reviews.requested:${review?._id}` })).toMatchObject({
        lane: 'background',
      }),
    );
  });

  it('sends nothing after an undo within ten seconds, but after the next resolution', async () => {
    const { id, sent } = await resolved();
    await world.change(id, 'open', world.people.agent);
    await world.after(ENDED);
    await world.resolve(id);
    await world.after(ENDED);
    await world.after(ENDED);
    await world.until(() => expect(sent()).toHaveLength(1));
  });

  it('sends nothing when resolved without messages, in a group, or once the customer continued', async () => {
    const quiet = customer();
    const { ticket } = await world.openTicket(quiet);
    await world.resolve(ticket.id, true);
    const again = await resolved();
    await world.says(again.of, 'Só mais uma coisa: entregam sábado?');
    await world.setting(world.shop.companyId, 'CheckMsgIsGroup', 'disabled');
    const group = newCustomer();
    await world.messenger.writes(world.shop, group, {
      isGroup: true,
      sender: world.messenger.identityOf(customer()),
    });
    const [groupTicket] = await world.app.database.db
      .collection<{ _id: number }>('tickets')
      .find({ isGroup: true, status: 'groups' })
      .toArray();
    await world.resolve(groupTicket!._id);
    const last = await resolved();
    await world.after(ENDED);
    await world.until(() => expect(last.sent()).toHaveLength(1));
    expect([world.textsTo(quiet), again.sent(), world.textsTo(group)]).toEqual([[], [], []]);
  });

  it('sends nothing without texts', async () => {
    await world.texts({});
    const { id, sent } = await resolved();
    await world.after(ENDED);
    expect([sent(), await world.linesOf(id)]).toEqual([[], []]);
  });

  it('sends its message once, however often and wherever its timer is interrupted', async () => {
    await rates(true);
    await world.texts({ complationMessage: COMPLETION, sendReview: true });
    let cuts = 0;
    for (let nth = 1; cuts === nth - 1; nth += 1) {
      const { id, sent } = await resolved();
      const wasCut = await cutAtWrite(nth, ['reviews', 'review_counts', 'review_choices', 'messages'], () =>
        world.after(ENDED),
      );
      vi.restoreAllMocks();
      // A failed run is repeated after some seconds; the claim of an interrupted run expires after a minute.
      await world.after(120);
      await world.after(240);
      await world.until(() => expect(sent()).toHaveLength(1));
      expect(await countOf(id)).toBe(1);
      expect(sent()[0]).toContain((await world.reviewOf(id))!.uuid);
      if (wasCut) cuts += 1;
      expect(nth).toBeLessThan(30);
    }
    expect(cuts).toBeGreaterThan(3);
  }, 120_000);

  it('waits for the connection, and gives up after two hours', async () => {
    await world.connection('TIMEOUT');
    const [late, lost] = [await resolved(), await resolved()];
    await world.after(ENDED);
    expect(late.sent()).toEqual([]);
    await world.app.database.db
      .collection<{ _id: number }>('tickets')
      .updateOne({ _id: lost.id }, { $set: { closedAt: new Date(Date.now() - 3 * 3_600_000) } });
    await world.connection('CONNECTED');
    await world.after(90);
    await world.until(() => expect(late.sent()).toHaveLength(1));
    expect(lost.sent()).toEqual([]);
  });

  it('by the close keyword ends with the farewell at once, by default thanks', async () => {
    await world.setting(world.shop.companyId, 'closeTicketClient', 'enabled');
    const one = await world.openTicket(customer());
    await world.says(one.customer, 'SAIR');
    await world.until(() => expect(world.textsTo(one.customer)).toEqual([FAREWELL]));
    await world.texts({ complationMessage: COMPLETION });
    const two = await world.openTicket(customer());
    await world.says(two.customer, 'sair');
    await world.until(() =>
      expect(world.textsTo(two.customer)).toEqual(['Agradecemos o seu contato. Até a próxima!']),
    );
    await world.says(two.customer, 'sair');
    expect(await world.ticketsOf(two.customer)).toHaveLength(1);
    await world.setting(world.shop.companyId, 'closeTicketClient', 'disabled');
    await world.says(two.customer, 'sair');
    expect(await world.ticketsOf(two.customer)).toHaveLength(2);
  });
});

describe('a rating', () => {
  beforeEach(async () => {
    await rates(true);
    await world.texts({ farewellMessage: FAREWELL });
  });

  it('is asked for once in seven days, which a line explains', async () => {
    const first = await resolved();
    await world.after(ENDED);
    await world.until(() => expect(first.sent()).toHaveLength(1));
    const second = await resolved(first.of);
    await world.after(ENDED);
    await world.until(() =>
      expect(first.sent()).toEqual([expect.stringContaining('1 - Insatisfeito'), FAREWELL]),
    );
    expect(await world.linesOf(second.id)).toEqual([
      `${SKIPPED}o cliente já recebeu um pedido nos últimos 7 dias`,
    ]);
    const eightDays = 8 * 24 * 3_600_000;
    await reviews.updateOne(
      world.shop.companyId,
      { ticketId: first.id },
      { $set: { askedAt: new Date(Date.now() - eightDays) } },
    );
    const third = await resolved(first.of);
    await world.after(ENDED);
    await world.until(() => expect(first.sent()).toHaveLength(3));
    expect(await countOf(third.id)).toBe(1);
    expect((await world.reviewOf(first.id))?.question).toBeUndefined();
  });

  it('does not count as asked for when the request failed', async () => {
    const first = await resolved();
    world.messenger.failWith(() => new Error('offline'));
    await world.after(ENDED);
    const rows = world.app.database.db.collection('messages');
    await rows.updateOne(
      { ticketId: first.id, 'origin.kind': 'rating' },
      { $set: { failure: 'expired' }, $unset: { waiting: 1 } },
    );
    world.messenger.failWith(undefined);
    const second = await resolved(first.of);
    await world.after(ENDED);
    await world.until(async () => expect(await countOf(second.id)).toBe(1));
    await world.after(3 * 3_600);
    expect(await world.reviewOf(first.id)).toMatchObject({ failed: true });
    expect(await world.reviewOf(second.id)).not.toHaveProperty('failed');
  });

  it('is not asked for without a message of the customer, or from a muted contact', async () => {
    const { agent, queues } = world.people;
    const known = await resolved();
    await world.after(ENDED);
    const silent = customer();
    await world.says(silent, 'Oi');
    const [{ id, contactId } = { id: 0, contactId: 0 }] = await world.ticketsOf(silent);
    await world.change(id, 'open', agent);
    await world.resolve(id, true);
    const body = { contactId, queueId: queues.sales.id, userId: agent.id, status: 'open' as const };
    const opened = await world.call(createTicket, { body }, agent);
    await world.resolve(opened.body.id);
    const muted = await resolved();
    const [{ contactId: mutedId } = { contactId: 0 }] = await world.ticketsOf(muted.of);
    await world.call(muteAutomation, { params: { contactId: mutedId }, body: { muted: true } }, agent);
    await world.after(ENDED);
    expect(await world.linesOf(opened.body.id)).toEqual([
      `${SKIPPED}o cliente não escreveu neste atendimento`,
    ]);
    expect(await world.linesOf(muted.id)).toEqual([
      `${SKIPPED}as mensagens automáticas estão silenciadas para este contato`,
    ]);
    await world.until(() => expect(known.sent()).toHaveLength(1));
    expect([muted.sent(), await countOf(opened.body.id)]).toEqual([[], 0]);
  });
});
