import type { App } from '../../server/src/app';
import { plainText } from '../../shared/src/search';
import type { SeededCompany } from './company';
import { areas, districts, firstNames, lists, surnames } from './contact-lists.json';

/** Of 20 people: without WhatsApp, and not verified yet. */
const ABSENT = 1;
const UNVERIFIED = 5;
const SHARE = 20;
const OPTED_OUT = [17, 203];

/** Creates two lists for campaigns. Some of their numbers are verified. */
export async function seedContactLists(app: App, { companyId }: SeededCompany): Promise<void> {
  const { contactLists, optOuts, settings } = app.services;
  await settings.setSetting(companyId, 'campaignsEnabled', 'true');
  const items = app.database.db.collection('contact_list_items');
  for (const [index, { people: count, ...about }] of lists.entries()) {
    const { id: contactListId } = await contactLists.create(companyId, about);
    const rows = Array.from({ length: count }, (_, n) => rowOf(n, index));
    await contactLists.addRows(companyId, contactListId, rows);
    for (const [n, { number }] of rows.entries()) {
      const place = n % SHARE;
      const validity = place < ABSENT ? 'invalid' : place < ABSENT + UNVERIFIED ? 'unknown' : 'valid';
      await items.updateOne(
        { companyId, contactListId, number, validity: 'unknown' },
        { $set: { validity, ...(validity !== 'unknown' && { checkedAt: new Date() }) } },
      );
    }
    if (index > 0) continue;
    for (const n of OPTED_OUT) await optOuts.record(companyId, { phone: rowOf(n, index).number }, 'reply');
  }
}

/** Returns the nth person of a list. Primes spread the names. */
function rowOf(n: number, list: number) {
  const name = `${pick(firstNames, n * 7 + list * 3)} ${pick(surnames, n * 11 + list * 5)}`;
  const number = `55${pick(areas, n * 5 + list)}9${81_000_000 + ((n * 7_919 + list * 104_729) % 8_000_000)}`;
  const email = n % 3 === 0 ? `${plainText(name).replace(' ', '.')}@correio.test` : '';
  return {
    row: n + 2,
    name,
    number,
    email,
    extra: { bairro: pick(districts, n * 3), pedido: String(40_000 + n * 13) },
  };
}

function pick(values: readonly string[], n: number): string {
  return values[n % values.length] ?? '';
}
