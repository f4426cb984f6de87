import { expect, test } from 'vitest';
import { messageData } from './message-data';

test('what a message carries is read, and nothing of a newer kind breaks it', () => {
  expect(messageData(JSON.stringify({ forwarded: true, call: { video: true } }))).toEqual({
    forwarded: true,
    call: { video: true },
  });
  for (const text of [null, '', '{', '[]', JSON.stringify({ location: 'somewhere' })]) {
    expect(messageData(text)).toEqual({});
  }
});
