import { describe, expect, it } from 'vitest';
import { buildCard, buildColumn } from '../testing/build-board';
import { cleanHtml, isBlankHtml, shownElements } from './clean-html';
import { dropPosition } from './drop-position';
import {
  type Direction,
  isSamePosition,
  liftCard,
  positionOf,
  stepCard,
  withLiftedCard,
} from './lifted-card';

const columns = [
  buildColumn(10, [buildCard(1), buildCard(2), buildCard(3)]),
  buildColumn(20, [buildCard(4, { columnId: 20 })]),
  buildColumn(30, []),
];

describe('a lifted card', () => {
  const moved = (cardId: number, ...directions: Direction[]) => {
    const lifted = liftCard(columns, cardId);
    if (!lifted) throw new Error(`card ${cardId} is not on the board`);
    const end = directions.reduce((at, direction) => stepCard(columns, at, direction), lifted);
    return {
      position: positionOf(columns, end),
      order: withLiftedCard(columns, end).map(({ cards }) => cards.map(({ id }) => id)),
    };
  };

  it.each<[string, number, Direction[], number, number | null]>([
    ['moves down past one card', 1, ['down'], 10, 2],
    ['moves to the end and no further', 1, ['down', 'down', 'down', 'down'], 10, 3],
    ['stays at the top', 1, ['up'], 10, null],
    ['enters the next column at the same height, or at its end', 3, ['right'], 20, 4],
    ['enters an empty column', 2, ['right', 'right'], 30, null],
    ['stays in the last column', 2, ['right', 'right', 'right'], 30, null],
    ['returns to its column', 2, ['right', 'left'], 10, 1],
  ])('%s', (_what, cardId, directions, columnId, beforeId) => {
    expect(moved(cardId, ...directions).position).toEqual({ columnId, beforeId });
  });

  it('is shown at its next position', () => {
    expect(moved(1, 'right', 'down').order).toEqual([[2, 3], [4, 1], []]);
  });
});

describe('dropPosition', () => {
  it.each([
    [
      { columnId: 10, cardId: 2, edge: 'top' as const },
      { columnId: 10, beforeId: 1 },
    ],
    [
      { columnId: 10, cardId: 2, edge: 'bottom' as const },
      { columnId: 10, beforeId: 2 },
    ],
    [
      { columnId: 10, cardId: 1, edge: 'top' as const },
      { columnId: 10, beforeId: null },
    ],
    [
      { columnId: 10, at: 'end' as const },
      { columnId: 10, beforeId: 3 },
    ],
    [
      { columnId: 10, at: 'top' as const },
      { columnId: 10, beforeId: null },
    ],
    [
      { columnId: 30, at: 'end' as const },
      { columnId: 30, beforeId: null },
    ],
  ])('places a card from another column at %j', (place, position) => {
    expect(dropPosition(columns, 4, place)).toEqual(position);
  });

  it('leaves a card that is dropped on itself or at its own edges', () => {
    const card = buildCard(2);
    for (const place of [
      { columnId: 10, cardId: 2, edge: 'bottom' as const },
      { columnId: 10, cardId: 1, edge: 'bottom' as const },
      { columnId: 10, cardId: 3, edge: 'top' as const },
    ])
      expect(isSamePosition(columns, card, dropPosition(columns, 2, place))).toBe(true);
    const away = dropPosition(columns, 2, { columnId: 10, cardId: 3, edge: 'bottom' });
    expect(isSamePosition(columns, card, away)).toBe(false);
  });
});

describe('the text of an observation', () => {
  it('contains only allowed elements, attributes and addresses', () => {
    const html =
      '<p style="x" onclick="x()">Olá <strong>Ana</strong><img src=x onerror=x()></p>' +
      '<script>x()</script><a href="javascript:x()">a</a><a href="https://recado.test" target="_top">b</a>';
    expect(cleanHtml(html)).toBe(
      '<p>Olá <strong>Ana</strong></p><a>a</a><a href="https://recado.test">b</a>',
    );
  });

  it('opens links in another window', () => {
    const link = shownElements('<a href="https://recado.test">b</a>').querySelector('a');
    expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer']);
  });

  it('is blank without text, whatever its markup', () => {
    expect(isBlankHtml('<p><br></p><p> &nbsp; </p><script>x</script>')).toBe(true);
    expect(isBlankHtml('<p>.</p>')).toBe(false);
  });
});
