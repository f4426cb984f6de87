import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteContact } from '@recado/shared/contacts';
import { reviews } from '../review.model';
import { type Endings, newCustomer, startEndings } from '../testing/ending-world';

const ENDED = 11;

let world: Endings;
let lids = 0;
beforeAll(async () => {
  world = await startEndings();
  await world.setting(world.shop.companyId, 'userRating', 'enabled');
  await world.texts({ sendReview: true });
});
afterAll(() => world.close());

const ticketRows = () => world.app.database.db.collection('tickets');
const openQuestions = (contactIds: number[]) =>
  reviews.count(world.shop.companyId, { contactId: { $in: contactIds }, question: true });

/** Asks one person twice, by LID and by number, then merges the two contacts. */
async function requestedTwice() {
  const { phone } = newCustomer();
  const lid = `98000${String(1_000_000 + ++lids)}`;
  const byLid = { lid, name: 'Rita' };
  const byPhone = { phone, name: 'Rita' };
  const [first, second] = [await resolved(byLid), await resolved(byPhone)];
  world.messenger.learns(world.shop, { phone, lid });
  await world.until(async () => {
    await world.app.services.contacts.merges.sweep();
    const moved = await ticketRows().countDocuments({ contactId: first.contactId });
    expect(moved).toBe(2);
  });
  const says = (body: string) => world.messenger.writes(world.shop, { phone, lid, name: 'Rita' }, { body });
  return { first, second, contactIds: [first.contactId, second.contactId], says };
}

async function resolved(of: { lid?: string; phone?: string; name: string }) {
  await world.messenger.writes(world.shop, of, { body: `Bom dia por ${of.lid ?? of.phone}` });
  const { id, contactId } = await world.ticketOf(of);
  await world.change(id, 'open', world.people.agent);
  await world.resolve(id);
  await world.after(ENDED);
  await world.until(async () => expect(await world.reviewOf(id)).toMatchObject({ question: true }));
  return { id, contactId, review: () => world.reviewOf(id) };
}

describe('a person with two merged contacts and two open questions', () => {
  it('rates the newest resolution; the next number opens a ticket', async () => {
    const { first, second, contactIds, says } = await requestedTwice();
    expect(await openQuestions(contactIds)).toBe(2);
    await says('3');
    await world.until(async () => expect(await second.review()).toMatchObject({ rating: 3 }));
    await says('1');
    expect(await first.review()).toMatchObject({ rating: null });
    expect(await ticketRows().countDocuments({ contactId: first.contactId, status: 'pending' })).toBe(1);
  });

  it('is not asked again within seven days, and later has one question', async () => {
    const { contactIds, says } = await requestedTwice();
    const again = async () => {
      await says('Outra dúvida');
      const rows = await ticketRows().find({ contactId: contactIds[0], status: 'pending' }).toArray();
      const id = Number(rows[0]?._id);
      await world.change(id, 'open', world.people.agent);
      await world.resolve(id);
      await world.after(ENDED);
      return id;
    };
    const early = await again();
    expect(await world.linesOf(early)).toEqual([expect.stringContaining('nos últimos 7 dias')]);
    const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000);
    await reviews.updateMany(
      world.shop.companyId,
      { contactId: { $in: contactIds } },
      { $set: { askedAt: eightDaysAgo } },
    );
    const late = await again();
    await world.until(async () => expect(await world.reviewOf(late)).toMatchObject({ question: true }));
    expect(await openQuestions(contactIds)).toBe(1);
  });

  it('has no open question and no comment once erased', async () => {
    const { first, second, contactIds } = await requestedTwice();
    await world.app.services.reviews.complete((await second.review())!.uuid, {
      note: 4,
      observation: 'Falei com a Ana',
    });
    const params = { contactId: first.contactId };
    expect((await world.call(deleteContact, { params }, world.people.admin)).status).toBeLessThan(300);
    await world.until(async () => expect(await openQuestions(contactIds)).toBe(0));
    expect(await second.review()).toMatchObject({ note: 4, observation: '' });
  });
});
