import { expect, test } from 'vitest';
import { messageData } from './message-data';

test('parses the data of a message and ignores unknown kinds', () => {
  expect(messageData(JSON.stringify({ forwarded: true, call: { video: true } }))).toEqual({
    forwarded: true,
    call: { video: true },
  });
  for (const text of [null, '', '{', '[]', JSON.stringify({ location: 'somewhere' })]) {
    expect(messageData(text)).toEqual({});
  }
});
