import { describe, expect, it } from 'vitest';
import { beginningsOf, findBeginnings, hasAll, lookUpsOf, plainText, wordsOf } from '.';

describe('words', () => {
  it('are in lower case, without accents, each once', () => {
    expect(wordsOf('  Devolução do PEDIDO nº 48213, pedido! ')).toEqual([
      'devolucao',
      'do',
      'pedido',
      'nº',
      '48213',
    ]);
    expect(wordsOf('um dois três', 2)).toEqual(['um', 'dois']);
    expect(wordsOf('…!?')).toEqual([]);
    expect(plainText('Jose\u0301 ÀÇÃO')).toBe('jose acao');
  });

  it('are indexed by their first four and six letters, short ones as a whole', () => {
    expect(beginningsOf(['o', 'do', 'pix', 'nota', 'prazo', 'boleto', 'boletos'])).toEqual([
      'o',
      'do',
      'pix',
      'nota',
      'praz',
      'prazo',
      'bole',
      'boleto',
    ]);
  });

  it('are looked up by the index entries of every word that begins with them', () => {
    for (const word of ['do', 'pix', 'nota', 'boleto', 'comprovante', '48213']) {
      const indexed = beginningsOf([word]);
      for (let length = 3; length <= word.length; length += 1) {
        const typed = word.slice(0, length);
        expect(
          lookUpsOf(typed).filter((lookUp) => indexed.includes(lookUp)),
          typed,
        ).toHaveLength(1);
      }
      expect(lookUpsOf(word)).toContain(indexed.at(word.length >= 6 ? -1 : 0));
    }
  });

  it('match when every searched word begins one of them', () => {
    expect(hasAll(['devolucao', 'pedido'], ['ped', 'dev'])).toBe(true);
    expect(hasAll(['devolucao', 'pedido'], ['ped', 'volucao'])).toBe(false);
  });
});

describe('findBeginnings', () => {
  const found = (text: string, ...searched: string[]) =>
    findBeginnings(text, searched).map(([from, to]) => text.slice(from, to));

  it('returns ranges of the original text', () => {
    expect(found('A Devolução chegou', 'devolu', 'che')).toEqual(['Devolu', 'che']);
    expect(found('Jose\u0301 e José', 'jose')).toEqual(['Jose\u0301', 'José']);
    expect(found('comprar e compra', 'comp', 'compra')).toEqual(['compra', 'compra']);
    expect(found('😀 oi', 'oi')).toEqual(['oi']);
    expect(found('nada', 'ada')).toEqual([]);
  });
});
