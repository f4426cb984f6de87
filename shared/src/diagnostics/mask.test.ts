import { expect, test } from 'vitest';
import { maskPersonalData } from './mask';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOjF9.c2lnbmF0dXJlLW9mLXRlc3Q';

/** Values that a copied report must not contain. */
const PLANTED = [
  'maria.souza+loja@exemplo.com.br',
  'josé@padaria.test',
  JWT,
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'q7XzR2-mPl_9KdWv3TgY8sNb',
  '+55 11 98765-4321',
  '(11) 98765-4321',
  '5511987654321',
  '11 9 8765 4321',
  '123.456.789-09',
  '12.345.678/0001-95',
  'Maria Souza',
  'MARIA',
  'souza',
  'Padaria São João',
  'Sao Joao',
];

const NAMES = ['Maria Souza', 'Padaria São João'];

test.each([
  (value: string) => value,
  (value: string) => `message="${value}"`,
  (value: string) => `error at ${value}: failed (${value})`,
  (value: string) => `https://atende.example.test/media/${encodeURIComponent(value)}/x?token=${value}`,
  (value: string) => `Authorization: Bearer ${value}`,
  (value: string) => `senha=${value}`,
])('leaves none of the planted values in %s', (surround) => {
  const text = PLANTED.map(surround).join('\n');
  const masked = maskPersonalData(text, NAMES);
  expect(PLANTED.filter((value) => masked.toLowerCase().includes(value.toLowerCase()))).toEqual([]);
});

test.each([
  ['C:\\Users\\Maria\\AppData\\Roaming\\Recado', 'C:\\Users\\[nome]\\AppData\\Roaming\\Recado'],
  ['/home/joana/.config/Recado', '/home/[nome]/.config/Recado'],
  ['/Users/ana/Library', '/Users/[nome]/Library'],
])('hides the user in the folder %s', (path, expected) => {
  expect(maskPersonalData(path, [])).toBe(expected);
});

test.each([
  'versions ok app=1.0.11 electron=45.0.1 chromium=142.0.7444.162 node=24.11.0',
  'dns ok host=atende.example.test address=203.0.113.5 ms=12',
  'Recado 2026-11-26T12:30:56.000Z',
  'disk ok freeMegabytes=123456',
  'gpu ok compositing=enabled renderer=ANGLE',
  'policy ok keys=hideNotificationText,serverLocked',
])('keeps %s', (line) => {
  expect(maskPersonalData(line, NAMES)).toBe(line);
});
