import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createContactList,
  createContactListItem,
  getContactListItem,
  updateContactListItem,
} from '@recado/shared/contact-lists';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { contactListItems } from './contact-list-item.model';
import { unverifiedNumbers } from './number-lookups';

let world: Conversations;
let admin: Persona;
let companyId: number;

beforeAll(async () => {
  world = await startConversations();
  admin = world.people.admin;
  companyId = admin.companyId;
  await world.setting(companyId, 'campaignsEnabled', 'true');
  // Prevents lookups by the server itself: only `turn` runs them.
  world.app.services.contacts.stop();
});
afterAll(() => world.close());

const turns = () =>
  world.app.database.db.collection<{ _id: string; dueAt: Date; lookups?: number }>('contact_check_turns');
/** Returns the number of a person who has WhatsApp. */
const reachable = () => {
  const { phone } = newCustomer();
  world.messenger.hasAccount(phone);
  return phone;
};
const add = async (number: string) => {
  const { body: list } = await world.call(createContactList, { body: { name: 'Clientes' } }, admin);
  const body = { contactListId: list.id, name: 'Maria', number };
  return (await world.call(createContactListItem, { body }, admin)).body;
};
const validity = async ({ id }: { id: number }) =>
  (await world.call(getContactListItem, { params: { contactListItemId: id } }, admin)).body.isWhatsappValid;
const day = Date.parse('2031-03-10T12:00:00Z');
/** Runs the lookup that is due at a later time. */
const turn = (minute: number) =>
  world.app.services.contacts.numbers.checks.turn(new Date(day + minute * 60_000));

describe('an unverified number', () => {
  it('is looked up once for all lists, one number per turn, and again after an edit', async () => {
    const { lookups } = world.messenger;
    const [one, two] = [reachable(), reachable()];
    const items = [await add(one), await add(one), await add(two)];
    await turn(0);
    expect(lookups).toEqual([one]);
    expect(await Promise.all(items.map(validity))).toEqual([true, true, null]);
    await turn(0);
    expect(lookups).toEqual([one]);
    await turn(1);
    await turn(2);
    expect(await Promise.all(items.map(validity))).toEqual([true, true, true]);
    expect(lookups).toEqual([one, two]);
    const [first] = items;
    if (!first) throw new Error('no item');
    const edit = { params: { contactListItemId: first.id }, body: { number: reachable() } };
    expect((await world.call(updateContactListItem, edit, admin)).body.isWhatsappValid).toBeNull();
    await turn(3);
    expect(await validity(first)).toBe(true);
  });

  it('is invalid if WhatsApp does not know it', async () => {
    const item = await add(newCustomer().phone);
    await turn(10);
    expect(await validity(item)).toBe(false);
  });

  it('of a known contact needs no lookup', async () => {
    const customer = newCustomer();
    const item = await add(customer.phone);
    const before = world.messenger.lookups.length;
    await world.messenger.writes(world.shop, customer);
    await world.ticketOf(customer);
    // As if the contact's message had not reached the item.
    await contactListItems.updateOne(companyId, { _id: item.id }, { $set: { validity: 'unknown' } });
    await turn(20);
    expect(await validity(item)).toBe(true);
    expect(world.messenger.lookups).toHaveLength(before);
  });

  it('waits for the next day after 300 lookups', async () => {
    const item = await add(reachable());
    await turns().updateMany({ companyId } as object, { $set: { day: '2031-03-10', lookups: 300 } });
    await turn(30);
    expect(await validity(item)).toBeNull();
    expect((await turns().findOne({}))?.dueAt).toEqual(new Date('2031-03-11T00:00:00Z'));
    await turn(24 * 60);
    expect(await validity(item)).toBe(true);
  });
});

/** White-box, in a company without a connection, where no lookup runs in the meantime. */
describe('the next unverified number', () => {
  it('is one of the list of the next campaign, else the one that waits longest', async () => {
    const alone = 987_654;
    const item = (_id: number, contactListId: number, checkFrom?: Date) =>
      contactListItems.insert(alone, {
        ...{
          _id,
          contactListId,
          name: 'Maria',
          nameKey: 'maria',
          email: '',
          extra: {},
          words: [],
          search: [],
        },
        ...{ number: `55119700000${_id}`, phoneKey: `55119700000${_id}`, validity: 'unknown' },
        ...{ createdAt: new Date(), updatedAt: new Date(), ...(checkFrom && { checkFrom }) },
      } as never);
    await item(11, 1);
    await item(12, 2);
    await item(13, 3, new Date(day + 60_000));
    const next = async (...lists: number[]) => {
      const deps = {
        listsOfCampaigns: () => Promise.resolve(lists),
        numberStates: () => Promise.resolve(new Map()),
      };
      return unverifiedNumbers(deps as never).next(alone, new Date(day));
    };
    expect(await next()).toEqual({ phone: '5511970000011' });
    expect(await next(2, 1)).toEqual({ phone: '5511970000012' });
    expect(await next(3, 2)).toEqual({ phone: '5511970000012' });
    expect(await next(4)).toEqual({ phone: '5511970000011' });
  });
});
