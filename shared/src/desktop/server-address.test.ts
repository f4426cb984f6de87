import { expect, test } from 'vitest';
import { normaliseServerAddress } from '.';

test.each([
  ['atende.example.test', 'https://atende.example.test'],
  [' https://atende.example.test/app/ ', 'https://atende.example.test'],
  ['localhost:4000', 'http://localhost:4000'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['http://atende.example.test', null],
  ['ftp://atende.example.test', null],
  ['two words', null],
  ['', null],
])('normalises %j to %j', (typed, address) => expect(normaliseServerAddress(typed)).toBe(address));
