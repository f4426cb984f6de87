import { expect, test } from 'vitest';
import { moveBy, type Sizes, WHOLE, zoomAt } from './pan-zoom';

const sizes: Sizes = { image: { width: 400, height: 200 }, frame: { width: 400, height: 400 } };

test('zooming keeps the point under the pointer', () => {
  const view = zoomAt(WHOLE, 2, { x: 100, y: 0 }, sizes);
  expect(view).toEqual({ scale: 2, x: -100, y: 0 });
  // A point 100 pixels from the image's centre at scale 1 is now 200 pixels from it.
  expect(view.x + 100 * view.scale).toBe(100);
});

test('the scale stays between whole and the maximum', () => {
  expect(zoomAt(WHOLE, 0.5, { x: 0, y: 0 }, sizes)).toEqual(WHOLE);
  expect(zoomAt({ scale: 6, x: 0, y: 0 }, 5, { x: 0, y: 0 }, sizes).scale).toBe(8);
});

test('moving stops at the edges', () => {
  const large = { scale: 2, x: 0, y: 0 };
  expect(moveBy(large, { x: 999, y: -999 }, sizes)).toEqual({ scale: 2, x: 200, y: -0 });
  expect(moveBy(WHOLE, { x: 50, y: 50 }, sizes)).toEqual(WHOLE);
});

test('zooming out brings a moved image back', () => {
  const aside = moveBy({ scale: 4, x: 0, y: 0 }, { x: 600, y: 200 }, sizes);
  expect(zoomAt(aside, 1 / 4, { x: 0, y: 0 }, sizes)).toEqual(WHOLE);
});
