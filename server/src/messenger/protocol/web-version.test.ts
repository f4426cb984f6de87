import { describe, expect, it } from 'vitest';
import { compareVersions, judgeVersion, PACKAGE_VERSION, parseVersion, selectVersion } from './web-version';

const PACKAGED = '2.3000.1043857760';

describe('a version from the network', () => {
  it.each([
    ['2.3000.1043857760', 'known'],
    ['2.3000.1043857761', 'newer'],
    ['2.3000.1083857760', 'newer'],
    ['2.3000.1083857761', 'absurd'],
    ['2.3000.9999999999', 'absurd'],
    ['2.3001.1043857761', 'absurd'],
    ['3.3000.1043857761', 'absurd'],
    ['2.3000.1043857759', 'lower'],
    ['2.2413.1', 'lower'],
    ['2.3000.10438577601', 'unreadable'],
    ['2.3000', 'unreadable'],
    ['<html>', 'unreadable'],
    [undefined, 'unreadable'],
  ])('%s is %s', (version, verdict) => {
    expect(judgeVersion(version, PACKAGED)).toBe(verdict);
  });

  it('is compared with the version of the installed library by default', () => {
    expect(judgeVersion(PACKAGE_VERSION)).toBe('known');
  });
});

describe('the chosen version', () => {
  const good = (version: string) => ({ version, rejectedAt: null });
  const rejected = (version: string) => ({ version, rejectedAt: new Date() });
  const [OLD, NEW, NEWEST] = ['2.3000.1000000000', '2.3000.1050000000', '2.3000.1060000000'];

  it.each([
    ['the package’s if none is stored', [], PACKAGED],
    ['the newest', [good(PACKAGED), good(NEWEST), good(NEW)], NEWEST],
    ['never lower than the package’s', [good(OLD), good(PACKAGED)], PACKAGED],
    ['not a rejected one', [good(PACKAGED), good(NEW), rejected(NEWEST)], NEW],
    ['the package’s if newer ones are rejected', [good(PACKAGED), rejected(NEWEST)], PACKAGED],
    ['the newest if all are rejected', [rejected(PACKAGED), rejected(NEW)], NEW],
    ['a rejected one rather than one below the package’s', [good(OLD), rejected(PACKAGED)], PACKAGED],
  ])('is %s', (_title, known, version) => {
    expect(selectVersion(known, PACKAGED)).toBe(version);
  });
});

it('versions are ordered by number, not by text', () => {
  expect(compareVersions('2.3000.999999999', '2.3000.1000000000')).toBeLessThan(0);
  expect(compareVersions('2.2413.1', '2.3000.1')).toBeLessThan(0);
  expect(compareVersions(PACKAGED, PACKAGED)).toBe(0);
});

it('a version is parsed into the library’s numbers', () => {
  expect(parseVersion(PACKAGED)).toEqual([2, 3000, 1_043_857_760]);
  expect(() => parseVersion('latest')).toThrow('latest is no version');
});
