import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { repeatRequestsOverKills } from './repeated-requests';

const root = fileURLToPath(new URL('../../', import.meta.url));
/**
 * `RECADO_EXACTLY_ONCE=long` sends 1,000 requests. The short form, which `npm test` runs, stays below the 60 requests per
 * minute of a token.
 */
const isLong = process.env['RECADO_EXACTLY_ONCE'] === 'long';
const { kills, ...size } = isLong
  ? { kills: 20, shops: 25, customersPerShop: 4, requestsPerCustomer: 10 }
  : { kills: 3, shops: 3, customersPerShop: 4, requestsPerCustomer: 3 };
const requests = size.shops * size.customersPerShop * size.requestsPerCustomer;

test(
  `${requests} requests of the messaging API, each sent three times in parallel, with ${kills} kills: ${requests} messages`,
  { tags: 'counts-losses', timeout: 900_000 },
  async () => {
    expect(await repeatRequestsOverKills({ root, kills, ...size })).toEqual([]);
  },
);
