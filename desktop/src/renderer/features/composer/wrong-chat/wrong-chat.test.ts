import { describe, expect, test } from 'vitest';
import { type ChatFacts, detectWrongChat, isCpf } from './wrong-chat';

const MINUTE = 60_000;
const LONG =
  'Olá! Seu pedido 4471 saiu hoje cedo da transportadora e chega amanhã até as 18h; a nota foi por e-mail.';

function warnings(text: string, given: Partial<ChatFacts> = {}) {
  return detectWrongChat(text, {
    contactId: 1,
    known: [],
    own: ['ana@lojaaurora.com.br'],
    recent: [],
    prepared: [],
    now: 100 * MINUTE,
    ...given,
  });
}

describe('an unfilled variable', () => {
  test.each(['{nome}', '{{nome}}', '{ Último pedido }', '{protocolo_1}'])('is reported for %s', (found) => {
    expect(warnings(`Olá ${found}, tudo bem?`)).toEqual([{ kind: 'variable', found }]);
  });
  test.each(['{}', '{1, 2}', 'a { b', '{"a": 1}', '😀 :}'])('is not reported for %s', (text) => {
    expect(warnings(text)).toEqual([]);
  });
});

describe('a CPF', () => {
  test.each(['529.982.247-25', '52998224725', '111.444.777-35'])('is detected in %s', (cpf) => {
    expect(isCpf(cpf)).toBe(true);
    expect(warnings(`Confirma o CPF ${cpf}?`)).toEqual([{ kind: 'cpf', found: cpf }]);
  });
  test.each(['529.982.247-24', '11111111111', '11987654321', '123456789012', '0529982247250'])(
    'is not detected in %s',
    (text) => expect(warnings(`Número ${text}.`)).toEqual([]),
  );
  test('of the contact causes no warning, in any format', () => {
    expect(warnings('CPF 529.982.247-25?', { known: ['52998224725'] })).toEqual([]);
    expect(warnings('CPF 52998224725?', { known: ['meu cpf é 529.982.247-25'] })).toEqual([]);
  });
});

describe('an e-mail address', () => {
  test('of another contact causes one warning, even if repeated', () => {
    expect(warnings('Enviei a jose@x.com.br, jose@x.com.br!')).toEqual([
      { kind: 'email', found: 'jose@x.com.br' },
    ]);
  });
  test('of the contact causes no warning', () => {
    expect(warnings('Enviei a Jose@x.com.br', { known: ['jose@x.com.br'] })).toEqual([]);
  });
  test('of the company causes no warning, unless its domain is a free mail provider', () => {
    expect(warnings('Escreva para sac@lojaaurora.com.br')).toEqual([]);
    expect(warnings('É jose@gmail.com?', { own: ['ana@gmail.com'] })).toHaveLength(1);
    expect(warnings('Sou ana@gmail.com', { own: ['ana@gmail.com'] })).toEqual([]);
  });
});

describe('a long text that was just sent', () => {
  const sent = { contactId: 2, contactName: 'José', text: LONG, at: 95 * MINUTE };
  test('to another contact causes a warning', () => {
    expect(warnings(`  ${LONG.toUpperCase()}`, { recent: [sent] })).toEqual([
      { kind: 'repeated', found: 'José' },
    ]);
  });
  test('causes no warning for the same contact, after a while, if short, or as a quick message', () => {
    expect(warnings(LONG, { recent: [{ ...sent, contactId: 1 }] })).toEqual([]);
    expect(warnings(LONG, { recent: [{ ...sent, at: 80 * MINUTE }] })).toEqual([]);
    expect(warnings('Bom dia!', { recent: [{ ...sent, text: 'Bom dia!' }] })).toEqual([]);
    expect(warnings(LONG, { recent: [sent], prepared: [LONG] })).toEqual([]);
    expect(warnings(LONG, { recent: [sent], prepared: [''] })).toHaveLength(1);
  });
});
