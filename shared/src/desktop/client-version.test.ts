import { expect, test } from 'vitest';
import { isOlderVersion } from '.';

test.each([
  ['1.0.11', '1.0.12', true],
  ['1.0.9', '1.0.11', true],
  ['1.9.9', '1.10.0', true],
  ['0.9.9', '1.0.0', true],
  ['1.0.11', '1.0.11', false],
  ['1.0.12', '1.0.11', false],
  ['2.0.0', '1.9.9', false],
  ['1.0', '1.0.1', false],
  ['1.0.0-beta', '1.0.0', false],
  ['', '1.0.0', false],
  ['1.0.0', 'latest', false],
])('%s precedes %s: %s', (version, other, older) => expect(isOlderVersion(version, other)).toBe(older));
