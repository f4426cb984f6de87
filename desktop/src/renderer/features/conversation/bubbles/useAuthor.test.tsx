import { expect, it } from 'vitest';
import type { Message } from '@recado/shared/messages';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { useAuthor } from './useAuthor';

function Speaker({ message }: { message: Message }) {
  const place = { isGroup: false } as Parameters<typeof useAuthor>[1];
  return <output>{useAuthor(message, place).speaker}</output>;
}

it.each([
  ['of a campaign or the phone as the company', undefined, 'Loja'],
  ['of the agent as the agent', { id: 7, name: 'Ana' }, build.user().name],
  ['of a colleague as the colleague', { id: 8, name: 'Bruno' }, 'Bruno'],
])('reads a message %s', async (_name, user, speaker) => {
  fakeServer();
  const message = { ...build.message({ fromMe: true }), user } as Message;
  await renderSignedIn(<Speaker message={message} />, build.user());
  expect(document.querySelector('output')?.textContent).toBe(speaker);
});
