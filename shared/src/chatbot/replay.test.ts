import { expect, it } from 'vitest';
import { replayMenu } from './replay';

const menu = [
  { number: 1, title: 'Vendas' },
  { number: 2, title: 'Suporte' },
];

it('replayMenu counts the first text of a conversation that is more than a greeting', () => {
  const conversations = [
    ['Oi', 'Bom dia', 'vendas por favor'],
    ['2'],
    ['Olá', 'Quero trocar a mesa'],
    ['Oi', 'tudo bem?'],
    [],
  ];
  expect(replayMenu(conversations, menu, 'pt')).toEqual({
    messages: 3,
    understood: 2,
    misses: [{ text: 'Quero trocar a mesa', count: 1 }],
  });
});

it('replayMenu groups misses without case and punctuation, the most frequent ones first', () => {
  const texts = [
    'Cadê meu pedido?',
    'Tem mesa azul?',
    'cadê meu pedido',
    'CADÊ MEU PEDIDO!!',
    'x'.repeat(3_000),
  ];
  const { messages, understood, misses } = replayMenu(
    texts.map((text) => [text]),
    menu,
    'pt',
  );
  expect([messages, understood]).toEqual([5, 0]);
  expect(misses.map(({ text, count }) => [text.length, count])).toEqual([
    [16, 3],
    [14, 1],
    [160, 1],
  ]);
});

it('replayMenu returns at most ten misses', () => {
  const conversations = Array.from({ length: 30 }, (_, index) => [
    `Pergunta ${String.fromCharCode(97 + index)} sobre mesas`,
  ]);
  expect(replayMenu(conversations, menu, 'pt').misses).toHaveLength(10);
});
