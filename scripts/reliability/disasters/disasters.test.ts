import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAMAGED_BACKUP } from './damaged-backup';
import { DAMAGED_STORE } from './damaged-store';
import { INTERRUPTED } from './interrupted';
import { createRig } from './rig';
import { SECRETS } from './secrets';
import { SURROUNDINGS } from './surroundings';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const DISASTERS = [...DAMAGED_STORE, ...DAMAGED_BACKUP, ...SECRETS, ...INTERRUPTED, ...SURROUNDINGS];
let rig: Awaited<ReturnType<typeof createRig>>;

beforeAll(async () => {
  rig = await createRig(root);
});
afterAll(() => rig.remove());

describe('nothing is lost, or the error names what to do, when', () => {
  it.each(DISASTERS)('$name', { tags: 'counts-losses', timeout: 120_000 }, ({ prove }) =>
    expect(prove(rig)).resolves.toBeUndefined(),
  );
});
