import { expect, test } from 'vitest';
import { clock, fileSize } from './measures';

test.each([
  [0, '1 KB'],
  [900, '1 KB'],
  [831_488, '812 KB'],
  [3_565_158, '3,4 MB'],
  [26_214_400, '25 MB'],
  [1_073_741_824, '1 GB'],
])('formats %i bytes as %s', (bytes, words) => expect(fileSize(bytes, 'pt-BR')).toBe(words));

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [754, '12:34'],
  [3_723, '1:02:03'],
  [-1, '0:00'],
])('formats %d seconds as %s', (seconds, words) => expect(clock(seconds)).toBe(words));
