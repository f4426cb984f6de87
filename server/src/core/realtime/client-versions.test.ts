import { expect, it } from 'vitest';
import { countVersions } from './client-versions';

const socket = (version: unknown) => ({ handshake: { auth: { version } } });

it('counts sockets by version, and whatever is no version as other', () => {
  const sockets = ['1.0.11', '1.0.11', '1.0.10', 'x'.repeat(30), undefined, 7].map(socket);
  expect(Object.fromEntries(countVersions(sockets))).toEqual({ '1.0.11': 2, '1.0.10': 1, other: 3 });
});

it('names at most 20 versions, because clients choose what they send', () => {
  const sockets = Array.from({ length: 500 }, (_, index) => socket(`9.9.${index}`));
  const counts = countVersions([...sockets, socket('1.0.11'), socket('1.0.11')]);
  expect(counts.size).toBeLessThanOrEqual(21);
  expect(counts.get('1.0.11')).toBe(2);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(502);
});
