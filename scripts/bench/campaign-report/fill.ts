import type { Db } from 'mongodb';
import { NO_COUNTS, NO_REPORT } from '../../../server/src/features/campaigns/model/campaign.model';
import { searchFields } from '../../../server/src/features/contact-lists/item-words';
import { phoneKey } from '../../../server/src/features/contacts/identity/phone-key';
import { customer, sequence } from '../../seed/bulk/words';
import type { Company } from '../lists/fill';

const BATCH = 5_000;
/** Maximum of a contact list. */
const MAX_ITEMS = 50_000;
const SPACING_MS = 1_000;
const REPLY_AFTER_MS = 30 * 60_000;
const TEXTS = [
  'Olá, {nome}! As ofertas chegaram.',
  'Oi, {nome}, hoje tem frete grátis.',
  'Ofertas da semana.',
];

export const CAMPAIGN_ID = 30_000_000;
/** The same without deliveries. */
export const EMPTY_CAMPAIGN_ID = CAMPAIGN_ID + 1;
export const LIST_ID = CAMPAIGN_ID + 2;

type State = 'waiting' | 'sent' | 'delivered' | 'read' | 'failed' | 'skipped';

/** Stores a running campaign with so many deliveries, half of them waiting, its list, and a campaign without deliveries. */
export async function fillCampaign(db: Db, company: Company, count: number, say: (text: string) => void) {
  const { companyId } = company;
  const now = Date.now();
  await db
    .collection('settings')
    .updateOne(
      { _id: companyId as never },
      { $set: { companyId, 'values.campaignsEnabled': 'true' } },
      { upsert: true },
    );
  await db.collection('contact_lists').insertOne(list(companyId, Math.min(count, MAX_ITEMS), now) as never);
  await db
    .collection('campaigns')
    .insertMany([
      campaign(company, CAMPAIGN_ID, now - count * SPACING_MS),
      campaign(company, EMPTY_CAMPAIGN_ID, now),
    ] as never[]);
  const started = performance.now();
  for (let from = 0; from < count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => from + index);
    const listed = numbers.filter((n) => n < MAX_ITEMS);
    if (listed.length > 0) {
      const items = listed.map((n) => item(companyId, n, now));
      await db.collection('contact_list_items').insertMany(items as never[]);
      const contacts = listed.map((n) => contact(company, n, now));
      await db.collection('contacts').insertMany(contacts as never[]);
    }
    const rows = numbers.map((n) => delivery(companyId, n, { count, now }));
    await db.collection('campaign_deliveries').insertMany(rows as never[]);
    if ((from / BATCH) % 5 === 4) {
      const seconds = (performance.now() - started) / 1000;
      say(`${from + BATCH} deliveries, ${Math.round((from + BATCH) / seconds)} a second`);
    }
  }
}

function list(companyId: number, total: number, now: number) {
  return {
    _id: LIST_ID,
    companyId,
    name: 'Clientes',
    nameKey: 'clientes',
    source: 'bench',
    legalBasis: 'bench',
    counts: { total, valid: total, invalid: 0, unknown: 0 },
    createdAt: new Date(now),
    updatedAt: new Date(now),
  };
}

/** Unlike those of `customer`, no two are equal. */
const phoneOf = (n: number) => `5511${900_000_000 + n}`;

/** Half of the contacts wrote on the connection. */
function contact({ companyId, connectionId }: Company, n: number, now: number) {
  const { name } = customer(n);
  const phone = phoneOf(n);
  return {
    _id: CAMPAIGN_ID + n,
    ...{ companyId, name, nameSource: 'push', phone, phoneKey: phoneKey(phone) },
    ...(n % 2 === 0 && { wroteOn: [connectionId] }),
    ...{ isGroup: false, email: '', notification: true, queueId: null, profilePicUrl: null },
    ...{ createdAt: new Date(now), updatedAt: new Date(now) },
  };
}

function item(companyId: number, n: number, now: number) {
  const { name } = customer(n);
  const phone = phoneOf(n);
  return {
    _id: CAMPAIGN_ID + n,
    companyId,
    contactListId: LIST_ID,
    name,
    number: phone,
    phoneKey: phoneKey(phone),
    email: '',
    ...searchFields({ name, number: phone, email: '' }),
    extra: {},
    validity: 'valid',
    createdAt: new Date(now),
    updatedAt: new Date(now),
  };
}

function campaign({ companyId, connectionId }: Company, _id: number, startedAt: number) {
  return {
    _id,
    companyId,
    name: `Ofertas ${_id}`,
    nameKey: `ofertas ${_id}`,
    status: 'EM_ANDAMENTO',
    confirmation: false,
    messages: [...TEXTS, null, null],
    confirmationMessages: [null, null, null, null, null],
    version: 1,
    earlier: [],
    scheduledAt: null,
    startedAt: new Date(startedAt),
    completedAt: null,
    connectionId,
    contactListId: LIST_ID,
    queueId: null,
    skipInService: false,
    ignoreHours: true,
    run: 1,
    starting: null,
    // Sends nothing during the measurement.
    pause: { reason: 'failures', until: null },
    startError: null,
    counts: NO_COUNTS,
    report: NO_REPORT,
    left: { messages: 60_000, newChats: 30_000 },
    countedAt: null,
    turnAt: null,
    tests: null,
    media: null,
    createdAt: new Date(startedAt),
    updatedAt: new Date(startedAt),
  };
}

function delivery(companyId: number, n: number, { count, now }: { count: number; now: number }) {
  const random = sequence(n + 11);
  const { name, phone } = customer(n);
  const state = stateOf(n < count / 2, random());
  const sentAt = new Date(now - (count - n) * SPACING_MS);
  const isSent = state === 'sent' || state === 'delivered' || state === 'read';
  return {
    _id: `${CAMPAIGN_ID}-${CAMPAIGN_ID + n}`,
    companyId,
    campaignId: CAMPAIGN_ID,
    itemId: CAMPAIGN_ID + (n % MAX_ITEMS),
    identityKey: `bench-${n}`,
    ...(state !== 'waiting' && state !== 'skipped' && { contactId: CAMPAIGN_ID + n }),
    name,
    number: phone,
    email: '',
    extra: {},
    variant: n % TEXTS.length,
    zone: '',
    isNewChat: random() < 0.3,
    state,
    ...(state === 'failed' && { reason: 'unknownNumber' }),
    ...(state === 'skipped' && { reason: random() < 0.5 ? 'invalid' : 'optedOut' }),
    attempt: 1,
    order: n,
    ...(isSent && { version: 1, sentAt }),
    ...(isSent && state !== 'sent' && { deliveredAt: sentAt }),
    ...(state === 'read' && { readAt: sentAt }),
    ...(state === 'read' && random() < 0.2 && { respondedAt: new Date(sentAt.getTime() + REPLY_AFTER_MS) }),
    ...(state === 'read' && random() < 0.02 && { optedOut: true }),
  };
}

function stateOf(isDone: boolean, share: number): State {
  if (share < 0.03) return 'skipped';
  if (!isDone) return 'waiting';
  if (share < 0.06) return 'failed';
  if (share < 0.15) return 'sent';
  return share < 0.45 ? 'delivered' : 'read';
}
