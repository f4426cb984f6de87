import { sendMessage, sendTyping } from '@recado/shared/messages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draftsAtom, outboxAtom } from '../../state';
import { build } from '../../testing/build';
import { fakeServer, renderSignedIn } from '../../testing/renderSignedIn';
import { Composer } from './Composer';
import { typingPresence } from './useTypingPresence';

const ticket = build.ticket();
const store = getDefaultStore();
let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  server = fakeServer();
  server.on(sendTyping, () => ({ status: 204 }));
  server.on(sendMessage, ({ body }) => ({
    status: 201,
    body: build.message({ ...(body as object), fromMe: true }),
  }));
  await renderSignedIn(<Composer ticket={ticket} />, build.user());
});
afterEach(() => {
  store.set(draftsAtom, {});
  store.set(outboxAtom, []);
});
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const sent = () => server.asked(sendMessage).map(({ body }) => (body as { body: string }).body);

test('it has the focus, and Enter sends, signed, and keeps it', async () => {
  expect(document.activeElement).toBe(field());
  await userEvent.type(field(), '  Bom dia  {Enter}');
  await waitFor(() => expect(sent()).toEqual(['*Ana:*\nBom dia']));
  expect(server.asked(sendMessage)[0]?.body).toMatchObject({ fromMe: true, read: 1 });
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
});

test('Shift+Enter makes a line', async () => {
  await userEvent.type(field(), 'a{Shift>}{Enter}{/Shift}b');
  expect(field().value).toBe('a\nb');
  expect(sent()).toEqual([]);
});

test('Enter that chooses a candidate of an input method sends nothing', async () => {
  await userEvent.type(field(), 'ni');
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(field().value).toBe('ni');
  expect(sent()).toEqual([]);
});

test('nothing but spaces is not sent', async () => {
  await userEvent.type(field(), '   {Enter}');
  expect(sent()).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' }).disabled).toBe(true);
});

test('a failed call keeps the text, and goes again under the same key', async () => {
  server.on(sendMessage, () => ({ status: 500, body: { error: 'ERR_INTERNAL' } }));
  await userEvent.type(field(), 'Oi{Enter}');
  await waitFor(() => expect(store.get(outboxAtom)[0]?.failure).toEqual(expect.any(String)));
  expect(store.get(outboxAtom)).toHaveLength(1);
  expect(store.get(outboxAtom)[0]?.body).toBe('*Ana:*\nOi');
});

test('what was typed is kept for its ticket', async () => {
  await userEvent.type(field(), 'meio');
  expect(store.get(draftsAtom)).toEqual({ [ticket.id]: 'meio' });
});

test('the customer is told of typing, and of the end by sending', async () => {
  await userEvent.type(field(), 'Oi{Enter}');
  const states = () => server.asked(sendTyping).map(({ body }) => (body as { state: string }).state);
  await waitFor(() => expect(states()).toEqual(['composing', 'paused']));
});

describe('typing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is told once, repeated while it lasts, and ends after 5 s', () => {
    const told: string[] = [];
    const typing = typingPresence((state) => told.push(state));
    typing.typed();
    typing.typed();
    expect(told).toEqual(['composing']);
    for (let second = 0; second < 9; second += 1) {
      act(() => void vi.advanceTimersByTime(1000));
      typing.typed();
    }
    expect(told).toEqual(['composing', 'composing']);
    vi.advanceTimersByTime(4999);
    expect(told).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['composing', 'composing', 'paused']);
    typing.stopped();
    expect(told).toHaveLength(3);
  });
});
