import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { proofSize } from './proof-size';
import { repeatRequestsOverKills } from './repeated-requests';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The long form sends 1,000 requests. The short one stays below the 60 requests per minute of a token. */
const kills = proofSize('RECADO_REPEATED_KILLS', { short: 2, long: 20 });
const size = {
  shops: proofSize('RECADO_REPEATED_SHOPS', { short: 2, long: 25 }),
  customersPerShop: 4,
  requestsPerCustomer: proofSize('RECADO_REPEATED_REQUESTS', { short: 3, long: 10 }),
};
const requests = size.shops * size.customersPerShop * size.requestsPerCustomer;

test(
  `${requests} requests of the messaging API, each sent three times in parallel, with ${kills} kills: ${requests} messages`,
  { tags: 'counts-losses', timeout: 900_000 },
  async () => {
    expect(await repeatRequestsOverKills({ root, kills, ...size })).toEqual([]);
  },
);
