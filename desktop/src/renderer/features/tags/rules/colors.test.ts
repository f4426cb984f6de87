import { expect, it } from 'vitest';
import { TAG_COLORS } from '@recado/shared/tags';
import { hexOf, hexOfHsv, hsvOf, wantsDarkText } from './colors';

it('parses colours as people type them', () => {
  expect(hexOf(' #8764B8 ')).toBe('#8764b8');
  expect(hexOf('8764b8')).toBe('#8764b8');
  expect(hexOf('#abc')).toBe('#aabbcc');
  for (const none of ['', '#12345', 'verde', '#gggggg']) expect(hexOf(none)).toBeNull();
});

it('converts to hue, saturation and value and back', () => {
  expect(hsvOf('#ff0000')).toEqual({ h: 0, s: 1, v: 1 });
  expect(hsvOf('#000000')).toEqual({ h: 0, s: 0, v: 0 });
  expect(hexOfHsv({ h: 240, s: 1, v: 1 })).toBe('#0000ff');
  for (const color of [...TAG_COLORS, '#ffffff', '#7f7f7f', '#00ff80', '#123456']) {
    expect(hexOfHsv(hsvOf(color))).toBe(color);
  }
});

it('chooses dark text on light colours, and white on every colour of the palette', () => {
  expect(wantsDarkText('#ffff00')).toBe(true);
  expect(wantsDarkText('#ffffff')).toBe(true);
  expect(wantsDarkText('#000080')).toBe(false);
  expect(TAG_COLORS.filter(wantsDarkText)).toEqual([]);
});
