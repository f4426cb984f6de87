import { describe, expect, it } from 'vitest';
import { SecretBox } from '../secrets';
import { requestedRange } from './byte-range';
import { createLinks } from './links';

const SECRET = 'x'.repeat(32);
const FILE = 'ab'.repeat(16);

function linksAt(start: number, secret = SECRET) {
  const clock = { now: start };
  return { clock, ...createLinks(new SecretBox(secret), () => clock.now) };
}

const tokenOf = (path: string): string => path.split('/')[2] ?? '';

describe('a signed URL', () => {
  it('contains the file, the company, the name and the expiry', () => {
    const { clock, linkTo, read } = linksAt(1_000_000);
    const path = linkTo(7, FILE, { name: 'Orçamento.pdf', seconds: 600 });
    expect(path).toMatch(/^\/media\/[\w-]+\.[\w-]{43}\/Or%C3%A7amento\.pdf$/);
    expect(read(tokenOf(path))).toMatchObject({ companyId: 7, fileId: FILE, name: 'Orçamento.pdf' });
    clock.now += 599_000;
    expect(read(tokenOf(path)).companyId).toBe(7);
    clock.now += 601_000;
    expect(() => read(tokenOf(path))).toThrow('ERR_NOT_FOUND');
  });

  it('stays the same for a while, so that browsers can cache it', () => {
    const { clock, linkTo } = linksAt(1_200_000);
    const first = linkTo(7, FILE, { seconds: 600 });
    clock.now += 500_000;
    expect(linkTo(7, FILE, { seconds: 600 })).toBe(first);
    clock.now += 200_000;
    expect(linkTo(7, FILE, { seconds: 600 })).not.toBe(first);
  });

  it('is rejected when it was modified or signed by another server', () => {
    const { linkTo, read } = linksAt(1_000_000);
    const token = tokenOf(linkTo(7, FILE, { seconds: 600 }));
    const [payload = '', signature = ''] = token.split('.');
    const content = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[];
    const forged = Buffer.from(JSON.stringify([8, ...content.slice(1)])).toString('base64url');
    const foreign = tokenOf(linksAt(1_000_000, 'y'.repeat(32)).linkTo(7, FILE, { seconds: 600 }));
    for (const wrong of [
      `${forged}.${signature}`,
      foreign,
      payload,
      `${payload}.`,
      `.${signature}`,
      '',
      'a.b',
    ]) {
      expect(() => read(wrong), wrong).toThrow('ERR_NOT_FOUND');
    }
  });
});

describe('a range', () => {
  it.each([
    [undefined, undefined],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=2-400', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=0-1,4-5', undefined],
    ['bytes=-', undefined],
    ['items=0-1', undefined],
  ])('%s of ten bytes returns %o', (header, range) => {
    expect(requestedRange(header, 10)).toEqual(range);
  });

  it('of an empty file is not satisfiable', () => {
    expect(requestedRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(requestedRange('bytes=-1', 0)).toBe('unsatisfiable');
  });
});
