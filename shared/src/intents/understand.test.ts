import { describe, expect, it } from 'vitest';
import { languageSchema } from '../contract';
import { wrongRows } from './testing/rows';
import { UNDERSTAND_ROWS } from './testing/understand-rows';
import { type MenuEntry, understand, type Understood } from './understand';

const LANGUAGES = languageSchema.options;

const menuOf = (...titles: string[]): MenuEntry[] =>
  titles.map((title, index) => ({ number: index + 1, title }));
const wish = (understood: Understood) => (understood.kind === 'option' ? understood.number : understood.kind);
const inPortuguese = (text: string, menu: readonly MenuEntry[]) => wish(understand(text, menu, 'pt'));

describe('understand', () => {
  it.each(LANGUAGES)('returns the intent of every row in the language %s', (language) => {
    const { titles, rows } = UNDERSTAND_ROWS[language];
    const menu = menuOf(...titles);
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(wrongRows(rows, (text) => wish(understand(text, menu, language)))).toEqual([]);
  });

  it('takes a number as the entry of the last menu that shows it', () => {
    const menu = [
      { number: 2, title: 'Trocas' },
      { number: 7, title: 'Garantia' },
      { number: 12, title: 'Ouvidoria' },
    ];
    expect(['2', '7', '12', 'doze', 'sete', 'opção 12'].map((text) => inPortuguese(text, menu))).toEqual([
      2, 7, 12, 12, 7, 12,
    ]);
    expect(['1', '3', '127', '1 2'].map((text) => inPortuguese(text, menu))).toEqual(
      Array<string>(4).fill('nothing'),
    );
    expect(inPortuguese('0', [...menu, { number: 0, title: 'Sair do plano' }])).toBe(0);
  });

  it('prefers titles to commands and the close keyword', () => {
    const menu = menuOf('Falar com atendente', 'Voltar', 'Menu do dia', 'Sair', 'Pessoa jurídica');
    expect(inPortuguese('atendente', menu)).toBe(1);
    expect(inPortuguese('quero falar com um atendente', menu)).toBe(1);
    expect(inPortuguese('voltar', menu)).toBe(2);
    expect(inPortuguese('quero o menu do dia', menu)).toBe(3);
    expect(inPortuguese('menu', menu)).toBe('start');
    expect(inPortuguese('sair', menu)).toBe(4);
    expect(inPortuguese('pessoa', menu)).toBe('agent');
    expect(inPortuguese('pessoa jurídica', menu)).toBe(5);
  });

  it('finds titles that consist of command words', () => {
    const menu = menuOf('Informações', 'Ajuda', 'Vendas', 'Mais opções');
    expect(inPortuguese('quero mais informações', menu)).toBe(1);
    expect(inPortuguese('preciso de ajuda', menu)).toBe(2);
    expect(inPortuguese('mais opções', menu)).toBe(4);
    expect(inPortuguese('ajuda com vendas', menu)).toBe('nothing');
    expect(inPortuguese('informações e ajuda', menu)).toBe('nothing');
  });

  it('chooses the closest title and none of two equal ones', () => {
    const menu = menuOf('Atendente', 'Falar com um atendente', 'Planos', 'Planos', 'Pós-venda');
    expect(inPortuguese('atendente', menu)).toBe(1);
    expect(inPortuguese('queria falar com um atendente', menu)).toBe(2);
    expect(inPortuguese('planos', menu)).toBe('nothing');
    expect(inPortuguese('3', menu)).toBe(3);
    expect(inPortuguese('pos venda', menu)).toBe(5);
  });

  it('distinguishes days of the week from positions', () => {
    const menu = menuOf('Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta');
    expect(
      ['quarta', 'a quarta', 'Quinta!', 'sexta por favor'].map((text) => inPortuguese(text, menu)),
    ).toEqual([3, 3, 4, 5]);
    expect(['4', 'dois', 'opção 5'].map((text) => inPortuguese(text, menu))).toEqual([4, 2, 5]);
  });

  it('reads titles with numbers, emoji and markup', () => {
    const menu = menuOf('1 - Vendas', '*Suporte* 🛠️', '🍕', 'Plano de 30 dias', 'Não recebi meu pedido');
    expect(inPortuguese('vendas', menu)).toBe(1);
    expect(inPortuguese('suporte', menu)).toBe(2);
    expect(inPortuguese('🍕', menu)).toBe('nothing');
    expect(inPortuguese('plano de 30 dias', menu)).toBe(4);
    expect(inPortuguese('30', menu)).toBe('nothing');
    expect(inPortuguese('não recebi meu pedido', menu)).toBe(5);
    expect(inPortuguese('recebi meu pedido', menu)).toBe('nothing');
  });

  it('takes a number together with words of its title only', () => {
    const menu = menuOf('Comercial', 'Suporte técnico', 'Financeiro e boletos');
    expect(inPortuguese('3 - Financeiro', menu)).toBe(3);
    expect(inPortuguese('opção 2, suporte', menu)).toBe(2);
    expect(inPortuguese('2 boletos', menu)).toBe('nothing');
    expect(inPortuguese('2 3 boletos', menu)).toBe('nothing');
  });

  it('takes words that occur in the title of exactly one entry', () => {
    const menu = menuOf(
      'Suporte técnico',
      'Segunda via do boleto',
      'Negociar dívida',
      'Trocar plano',
      'Cancelar plano',
    );
    const rows = {
      suporte: 1,
      'preciso de suporte': 1,
      'boleto por favor': 2,
      'segunda via': 2,
      '2a via': 2,
      'quero a segunda via do meu boleto': 2,
      negociar: 3,
      'trocar de plano': 4,
      plano: 'nothing',
      'suporte e boleto': 'nothing',
      'não quero suporte': 'nothing',
      'meu boleto venceu': 'nothing',
      segunda: 'nothing',
      'o suporte demorou': 'nothing',
    };
    for (const [text, expected] of Object.entries(rows))
      expect([text, inPortuguese(text, menu)]).toEqual([text, expected]);
    const inOther = (text: string, language: 'en' | 'es', ...titles: string[]) =>
      wish(understand(text, menuOf(...titles), language));
    expect(inOther('invoice please', 'en', 'Copy of an invoice', 'Technical support')).toBe(1);
    expect(inOther('soporte por favor', 'es', 'Ventas', 'Soporte técnico')).toBe(2);
  });

  it('understands commands and nothing else without a menu', () => {
    expect(['1', 'vendas', 'voltar', 'menu', 'atendente'].map((text) => inPortuguese(text, []))).toEqual([
      'nothing',
      'nothing',
      'back',
      'start',
      'agent',
    ]);
  });
});
