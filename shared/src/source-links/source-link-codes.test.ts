import { expect, it } from 'vitest';
import { codeIn, linkText, linkUrl } from './source-link-codes';

it.each([
  ['Olá! Vim do balcão. #K7M2Q', 'K7M2Q'],
  ['#k7m2q', 'K7M2Q'],
  ['Oi #K7M2Q.', 'K7M2Q'],
  ['Oi (#K7M2Q) tudo bem?', 'K7M2Q'],
  ['Oi #K7M2QX', undefined],
  ['Oi K7M2Q', undefined],
  ['pedido #10345', undefined],
  ['', undefined],
])('the code in %j is %j', (text, code) => {
  expect(codeIn(text)).toBe(code);
});

it('the text of a link contains its code, also without other text', () => {
  expect(linkText({ text: ' Oi ', code: 'K7M2Q' })).toBe('Oi #K7M2Q');
  expect(linkText({ text: '', code: 'K7M2Q' })).toBe('#K7M2Q');
});

it('the address of a link encodes its text', () => {
  const url = linkUrl('5511987654321', { text: 'Olá & até já 🙂', code: 'K7M2Q' });
  expect(url).toBe(
    'https://wa.me/5511987654321?text=Ol%C3%A1%20%26%20at%C3%A9%20j%C3%A1%20%F0%9F%99%82%20%23K7M2Q',
  );
  expect(codeIn(new URL(url).searchParams.get('text') ?? '')).toBe('K7M2Q');
});
