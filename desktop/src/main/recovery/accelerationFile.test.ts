import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AccelerationFile } from './accelerationFile';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'recado-acceleration-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('returns the stored period to the next start', () => {
  expect(new AccelerationFile(folder).read()).toBeNull();
  const period = { until: 1_800_000_000_000, version: '1.0.0' };
  new AccelerationFile(join(folder, 'new')).write(period);
  expect(new AccelerationFile(join(folder, 'new')).read()).toEqual(period);
});

test.each(['', '{', '[]', '{"until":"soon","version":"1.0.0"}'])('ignores the content %j', (text) => {
  writeFileSync(join(folder, 'without-acceleration.json'), text);
  expect(new AccelerationFile(folder).read()).toBeNull();
});
