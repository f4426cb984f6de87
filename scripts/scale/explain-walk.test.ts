import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@recado/shared/api';
import { loadConfig } from '../../server/src/core/config';
import { giveApiToken } from '../../server/src/testing/give-api-token';
import { otherTenantRecords } from '../../server/src/testing/other-tenant-records';
import { BULK_PROFILES } from '../seed/bulk/profiles';
import { seedBulk } from '../seed/bulk/seed-bulk';
import { startBulkWorld } from './bulk-world';
import { explainWalk, type WalkResult } from './explain-walk';
import { LARGE_CALLS, unexcused, WALK_EXCEPTIONS } from './walk-exceptions';

const dataDir = mkdtempSync(join(tmpdir(), 'recado-walk-'));
let result: WalkResult;

beforeAll(async () => {
  const config = loadConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  await seedBulk({ profile: BULK_PROFILES.S, config, until: new Date(), say: () => undefined });
  const world = await startBulkWorld({ dataDir });
  try {
    const apiToken = await giveApiToken(world.call, world.people.admin, world.shop);
    result = await explainWalk({ ...world, records: await otherTenantRecords(world), apiToken });
  } finally {
    await world.close();
  }
}, 600_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('every call on the data of many companies', () => {
  it('reads by an index, and little more than it returns', () => {
    expect(result.calls).toBeGreaterThan(900);
    const problems = unexcused(result.findings);
    expect(problems.map(({ problem, shape, during }) => `${problem}: ${shape} (${during})`)).toEqual([]);
  });

  it('succeeds, if it reads', () => {
    const silent = ENDPOINTS.filter(({ id, method }) => method === 'GET' && result.successes.get(id) === 0);
    // The fixtures have no published announcement and no order.
    expect(silent.map(({ id }) => id)).toEqual(['announcements.get', 'messages.order']);
    const changed = ENDPOINTS.filter(({ id, method }) => method !== 'GET' && result.successes.get(id)! > 0);
    expect(changed.length).toBeGreaterThan(80);
  });

  it('has few exceptions', () => {
    expect(WALK_EXCEPTIONS.length).toBeLessThanOrEqual(10);
    expect(LARGE_CALLS.length).toBeLessThanOrEqual(3);
  });

  it('needs few commands and little data', () => {
    const large = result.large.filter(({ call }) => !LARGE_CALLS.some(({ path }) => call.includes(path)));
    expect(large).toEqual([]);
  });
});
