import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Message } from '@recado/shared/messages';
import { listMessagesIn, withAlbums } from '@/data/messages/albums';
import { conversationItems } from '@/data/messages/conversation-items';
import { build } from '@/testing/build';
import { useItemChange } from './useItemChange';

const lines = (...messages: Message[]) => withAlbums(conversationItems(messages, [], [], 7));
const image = (n: number) => build.message({ n, mediaType: 'image', mediaUrl: '/m', albumId: 'A' });

/** Returns the change between two renders with these messages. */
function change(before: Message[], after: Message[]) {
  const { result, rerender } = renderHook(({ items }) => useItemChange(items, listMessagesIn, false), {
    initialProps: { items: lines(...before) },
  });
  rerender({ items: lines(...after) });
  return result.current;
}

test('counts an image added to an album as new, though no line was added', () => {
  expect(change([image(1), image(2)], [image(1), image(2), image(3)])).toMatchObject({
    appended: { own: 0, theirs: 1 },
    shift: false,
  });
});

test('counts an image that makes an album of the last line as new', () => {
  const text = build.message({ n: 1 });
  const after = [text, image(2), image(3), build.message({ n: 4 })];
  expect(change([text, image(2)], after).appended).toMatchObject({ own: 0, theirs: 2 });
});

test('detects older images prepended to the first album', () => {
  expect(change([image(2), image(3)], [image(1), image(2), image(3)])).toMatchObject({
    shift: true,
    appended: { own: 0, theirs: 0 },
  });
});

test('counts a message below a line that is no message', () => {
  const act = { id: 'a', ticketId: 1, at: new Date().toISOString(), type: 'accepted' } as never;
  const withAct = (...messages: Message[]) => conversationItems(messages, [], [], 7, [], [act]);
  const [first, second] = [build.message({ n: 1 }), build.message({ n: 2 })];
  const { result, rerender } = renderHook(({ items }) => useItemChange(items, listMessagesIn, false), {
    initialProps: { items: withAct(first) },
  });
  rerender({ items: withAct(first, second) });
  expect(result.current.appended).toMatchObject({ own: 0, theirs: 1 });
});
