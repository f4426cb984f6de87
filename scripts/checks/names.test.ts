import { describe, expect, it } from 'vitest';
import { findingsIn, rejectedIn } from './names.mjs';

const texts = (...given: Parameters<typeof findingsIn>) => findingsIn(...given).map(({ text }) => text);

describe('the check of names', () => {
  it.each([
    'tellOthers',
    'hearClient',
    'layDownIdentity',
    'TenureDeps',
    'LONGEST_NAME',
    'HELD_AT_MOST_MS',
    'take-apart',
    'pageAnswer',
    'onNewChatRefused',
  ])('rejects %s', (name) => {
    expect(rejectedIn(name)).toBeDefined();
  });

  it.each(['notifyOthers', 'intelligence', 'shear', 'releaseIdentity', 'MAX_NAME_LENGTH', 'almostDone'])(
    'accepts %s',
    (name) => {
      expect(rejectedIn(name)).toBeUndefined();
    },
  );

  it('rejects participles as names of types only', () => {
    const source =
      'interface TicketWanted {}\ntype Found = string;\nconst wanted = 1;\nfunction notFound() {}';
    expect(findingsIn('server/src/a.ts', source).map(({ name }) => name)).toEqual(['TicketWanted', 'Found']);
  });

  it('names the standard term of a declaration', () => {
    expect(texts('server/src/a.ts', 'const a = 1;\nfunction tellAll() {}')).toEqual([
      'server/src/a.ts:2: tellAll: "tell" → notify, publish, broadcast',
    ]);
  });

  it('reads parameters, members and the file name, but no uses', () => {
    const source = 'class A { #vault = 1; wish(hears: string) { return told; } }';
    expect(findingsIn('desktop/src/patience.ts', source).map(({ name }) => name)).toEqual([
      'patience',
      'vault',
      'wish',
      'hears',
    ]);
  });

  it('accepts a name of the allow-list', () => {
    expect(texts('server/src/a.ts', 'let told;', { told: 'stored field' })).toEqual([]);
  });

  it('accepts a name of the allow-list only in its folder', () => {
    const allowed = { 'scripts/simulator: picture': 'tag of the protocol' };
    expect(texts('scripts/simulator/a.ts', 'let picture;', allowed)).toEqual([]);
    expect(texts('scripts/simulators.ts', 'let picture;', allowed)).toHaveLength(1);
  });

  it('rejects a module of server, shared or scripts that is not kebab-case', () => {
    expect(texts('scripts/checks/ownCheck.ts', '')).toEqual([
      'scripts/checks/ownCheck.ts:1: ownCheck.ts: modules are kebab-case',
    ]);
    expect(texts('server/src/own-check.api.test.ts', '')).toEqual([]);
    expect(texts('desktop/src/main/ownCheck.ts', '')).toEqual([]);
  });
});
