import { describe, expect, test } from 'vitest';
import { parsePolicy, type PolicyValues } from './policyValues';

const SERVER = 'https://atende.example.test';

/** Sources in their order → policy, and the keys whose values are ignored. */
const POLICIES: [title: string, sources: PolicyValues[], policy: object, invalid?: string[]][] = [
  ['nothing', [], {}],
  ['an empty source', [{}], {}],
  ['unknown names', [{ theme: 'dark', Server: SERVER }], {}],
  ['inherited names', [Object.create({ server: SERVER }) as PolicyValues], {}],

  ['a server', [{ server: SERVER }], { server: SERVER }],
  ['a server without scheme', [{ server: 'atende.example.test' }], { server: SERVER }],
  ['a server with a path', [{ server: `${SERVER}/app/` }], { server: SERVER }],
  ['a server on this machine', [{ server: 'localhost:4000' }], { server: 'http://localhost:4000' }],
  ['a server over plain http', [{ server: 'http://atende.example.test' }], {}, ['server']],
  ['an empty server', [{ server: '' }], {}, ['server']],
  ['a server that is a number', [{ server: 4000 }], {}, ['server']],
  ['a server that is a list', [{ server: [SERVER] }], {}, ['server']],

  ['a locked server', [{ server: SERVER, serverLocked: true }], { server: SERVER, serverLocked: true }],
  ['an unlocked server', [{ server: SERVER, serverLocked: 0 }], { server: SERVER, serverLocked: false }],
  ['a lock without server', [{ serverLocked: true }], {}, ['serverLocked']],
  ['a lock of an invalid server', [{ server: 'x y', serverLocked: 1 }], {}, ['server', 'serverLocked']],
  [
    'a lock and a server of two sources',
    [{ serverLocked: 1 }, { server: SERVER }],
    { server: SERVER, serverLocked: true },
  ],

  ['autostart as true', [{ autostart: true }], { autostart: true }],
  ['autostart as false', [{ autostart: false }], { autostart: false }],
  ['autostart as 1', [{ autostart: 1 }], { autostart: true }],
  ['autostart as 0', [{ autostart: 0 }], { autostart: false }],
  ['autostart as the text 1', [{ autostart: '1' }], { autostart: true }],
  ['autostart as the text false', [{ autostart: 'false' }], { autostart: false }],
  ['autostart as 2', [{ autostart: 2 }], {}, ['autostart']],
  ['autostart as yes', [{ autostart: 'yes' }], {}, ['autostart']],
  ['autostart as null', [{ autostart: null }], {}, ['autostart']],

  ['automatic updates', [{ updates: 'auto' }], { updates: 'auto' }],
  ['notices of updates', [{ updates: 'notify' }], { updates: 'notify' }],
  ['no updates', [{ updates: 'off' }], { updates: 'off' }],
  ['updates in capitals', [{ updates: 'OFF' }], {}, ['updates']],
  ['updates as false', [{ updates: false }], {}, ['updates']],

  ['Spanish', [{ language: 'es' }], { language: 'es' }],
  ['an unknown language', [{ language: 'fr' }], {}, ['language']],
  ['a language with region', [{ language: 'pt-BR' }], {}, ['language']],

  ['hidden texts of notifications', [{ hideNotificationText: 1 }], { hideNotificationText: true }],
  ['no spell checker', [{ spellCheck: 0 }], { spellCheck: false }],
  ['no downloads', [{ downloads: false }], { downloads: false }],
  ['downloads as an object', [{ downloads: {} }], {}, ['downloads']],

  ['two sources', [{ updates: 'off' }, { updates: 'auto' }], { updates: 'off' }],
  [
    'different keys of two sources',
    [{ updates: 'off' }, { language: 'en' }],
    { updates: 'off', language: 'en' },
  ],
  [
    'an invalid value before a valid one',
    [{ updates: 'x' }, { updates: 'auto' }],
    { updates: 'auto' },
    ['updates'],
  ],
  [
    'all keys',
    [
      {
        server: SERVER,
        serverLocked: 1,
        autostart: 1,
        updates: 'notify',
        language: 'pt',
        hideNotificationText: 0,
        spellCheck: 1,
        downloads: 1,
      },
    ],
    {
      server: SERVER,
      serverLocked: true,
      autostart: true,
      updates: 'notify',
      language: 'pt',
      hideNotificationText: false,
      spellCheck: true,
      downloads: true,
    },
  ],
];

describe('A policy', () => {
  test.each(POLICIES)('with %s', (_title, sources, policy, invalid = []) => {
    expect(parsePolicy(sources)).toEqual({ policy, invalid });
  });

  test('has a table of at least 40 rows', () => expect(POLICIES.length).toBeGreaterThanOrEqual(40));
});
