import type { Channel } from '../../ipc/channels';

/** Channels that take only the address of a file. */
const FILE_CHANNELS = new Set<Channel>(['downloads:start', 'drag-out:start']);
const LONG = 'x'.repeat(4_001);
const PATH_NOTICE = { tag: 't', title: 'x', body: 'y', path: '/tickets', attention: false };
const SIGN_IN = { email: 'ana@recado.test', password: 'x', remember: true };

/**
 * Argument lists that no channel accepts. They are written without the channels' schemas, so that a schema that accepts
 * too much fails the test.
 */
const ALWAYS_WRONG: unknown[][] = [
  ...[-1, -0.5, 0.5, 1e4, 1e300, NaN, Infinity, -Infinity].map((value) => [value]),
  ...[[], [[]], [null], ['signedOut'], [0], ['notification', 'deepLink'], [[[[]]]]].map((value) => [value]),
  ...[{}, { length: 0 }, { toString: 'x' }, { constructor: 1 }, { then: 1 }, { 0: 'signedOut' }].map(
    (value) => [value],
  ),
  // Longer than every limit.
  [LONG],
  [LONG, null],
  ['key', LONG],
  ['k'.repeat(65), 'value'],
  // Almost the objects of two channels.
  ...[
    { ...SIGN_IN, email: '' },
    { ...SIGN_IN, password: '' },
    { ...SIGN_IN, password: LONG },
    { ...SIGN_IN, remember: 'true' },
    { ...SIGN_IN, email: ['ana@recado.test'] },
    { email: SIGN_IN.email, password: SIGN_IN.password },
    { ...PATH_NOTICE, path: 'tickets' },
    { ...PATH_NOTICE, path: '//example' },
    { ...PATH_NOTICE, path: `/${LONG}` },
    { ...PATH_NOTICE, path: '/tickets?edit=1' },
    { ...PATH_NOTICE, path: 'https://example.test/' },
    { ...PATH_NOTICE, title: LONG },
    { ...PATH_NOTICE, body: null },
    { ...PATH_NOTICE, tag: 1 },
    { ...PATH_NOTICE, attention: 1 },
    { ...PATH_NOTICE, reply: {} },
    { ...PATH_NOTICE, reply: { userId: 0, ticketId: 1, name: 'x', seenThrough: '0'.repeat(26) } },
    { ...PATH_NOTICE, reply: { userId: 1, ticketId: 1, name: 'x', seenThrough: '' } },
    { userId: '1' },
    { userId: 0 },
  ].map((value) => [value]),
  // Too many arguments, or a wrong second one.
  ['key', 1],
  ['key', true],
  ['key', {}],
  ['key', ['value']],
  ['key', 'value', 'more'],
  ['bad key', 'value'],
  ['../key', 'value'],
  [null, null],
  [0, 0],
  [{}, {}],
  // Almost the arguments of files.
  ['https://example.test/x.zip', 'save', 'name'],
  ['https://example.test/x.zip', 'pdf', ''],
  ['https://example.test/x.zip', LONG],
  ['https://example.test/x.zip', ''],
  ['file:///etc/passwd', 'pdf', 'name'],
  ['file:///etc/passwd', 'name'],
  [SIGN_IN, SIGN_IN],
  [PATH_NOTICE, null],
  ['a', 'b', 'c', 'd'],
  Array.from({ length: 50 }, () => null),
];

const FLAGS = [[true], [false]];
const ADDRESSES = [
  'file:///etc/passwd',
  'blob:https://example.test/x',
  'tickets',
  `https://example.test/${LONG}`,
];

/** Returns argument lists that the channel must reject, at least 50. */
export function wrongArgumentsFor(channel: Channel): unknown[][] {
  const flags = channel === 'autostart:set' ? [] : FLAGS;
  const addresses = FILE_CHANNELS.has(channel) ? ADDRESSES.map((address) => [address]) : [];
  return [...ALWAYS_WRONG, ...flags, ...addresses];
}
