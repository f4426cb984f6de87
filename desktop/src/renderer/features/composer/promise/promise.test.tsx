import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendMessage, sendTyping } from '@recado/shared/messages';
import { snoozeTicket } from '@recado/shared/tickets';
import { promiseOfferAtom } from '@/data/desk/promise-offer';
import { draftsAtom } from '@/data/outbox/drafts';
import { endOutbox } from '@/data/outbox/running';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { Composer } from '../Composer';

const ticket = build.ticket();
const store = getDefaultStore();
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
  server.on(sendTyping, () => ({ status: 204 }));
  server.on(sendMessage, ({ body }) => ({
    status: 201,
    body: build.message({ ...(body as object), fromMe: true }),
  }));
  server.on(snoozeTicket, () => ({ body: ticket }));
});
afterEach(() => {
  endOutbox();
  store.set(draftsAtom, {});
  store.set(promiseOfferAtom, null);
  localStorage.clear();
});

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Mensagem|Sussurro/ });
const accept = () => screen.queryByRole('button', { name: /^Lembrar amanhã às 10:00/ });
async function send(text: string, shown = ticket) {
  await renderSignedIn(<Composer ticket={shown} />, build.user());
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.keyDown(field(), { key: 'Enter' });
}
const isRead = () => waitFor(() => expect(server.requestsTo(sendMessage)).toHaveLength(1));

describe('a sent promise', () => {
  it('offers a reminder, which Alt+Enter accepts with the sentence as note', async () => {
    await send('Bom dia! Te ligo amanhã às 10.');
    await waitFor(() => expect(accept()).toBeTruthy());
    fireEvent.keyDown(field(), { key: 'Alt', altKey: true });
    fireEvent.keyDown(field(), { key: 'Enter', altKey: true });
    await waitFor(() => expect(server.requestsTo(snoozeTicket)).toHaveLength(1));
    const [request] = server.requestsTo(snoozeTicket);
    expect(request?.body).toMatchObject({ note: 'Te ligo amanhã às 10.', promise: true });
    expect(accept()).toBeNull();
  });

  it('is accepted by a click', async () => {
    await send('te ligo amanhã às 10');
    await waitFor(() => expect(accept()).toBeTruthy());
    await userEvent.click(accept() as HTMLElement);
    await waitFor(() => expect(server.requestsTo(snoozeTicket)).toHaveLength(1));
  });

  it.each([
    ['Escape', { key: 'Escape' }],
    ['the next letter', { key: 'o' }],
  ])('is dropped by %s', async (_name, key) => {
    await send('te ligo amanhã às 10');
    await waitFor(() => expect(accept()).toBeTruthy());
    fireEvent.keyDown(field(), key);
    await waitFor(() => expect(accept()).toBeNull());
    expect(server.requestsTo(snoozeTicket)).toEqual([]);
  });

  it('is not offered for an ordinary message', async () => {
    await send('Abrimos amanhã às 10.');
    await isRead();
    expect(store.get(promiseOfferAtom)).toBeNull();
  });

  it('is not offered in a group', async () => {
    await send('te ligo amanhã às 10', build.ticket({ status: 'groups', isGroup: true }));
    await isRead();
    expect(store.get(promiseOfferAtom)).toBeNull();
  });

  it('is not offered after the agent turned it off', async () => {
    await renderSignedIn(<Composer ticket={ticket} />, build.user());
    await userEvent.click(screen.getByRole('button', { name: 'Opções da mensagem' }));
    await userEvent.click(await screen.findByRole('switch', { name: 'Lembrar promessas' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(field);
    fireEvent.change(field(), { target: { value: 'te ligo amanhã às 10' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await isRead();
    expect(store.get(promiseOfferAtom)).toBeNull();
  });
});
