import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, test } from 'vitest';
import { type Message, sendMessage } from '@recado/shared/messages';
import type { PendingMessage } from '@/data/messages/pending-messages';
import { changeDraftAtom, composerFocusAtom, draftsAtom, EMPTY_DRAFT } from '@/data/outbox/drafts';
import { endOutbox, outboxAtom } from '@/data/outbox/running';
import { openTicketStore } from '@/data/outbox/ticket-target';
import { useOutboxLife } from '@/data/outbox/useOutbox';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { withIndexedDb } from '@/testing/with-indexed-db';
import { PausedMessages } from './PausedMessages';

withIndexedDb();

const store = getDefaultStore();

afterEach(() => {
  endOutbox();
  store.set(draftsAtom, {});
});

function Conversation() {
  useOutboxLife();
  return <PausedMessages ticketId={1} />;
}

let users = 100;

/** Opens a conversation with messages that a user left unsent when the window was closed. */
async function show(...pending: PendingMessage[]) {
  const server = fakeServer();
  const user = build.user({ id: (users += 1) });
  const own = openTicketStore(`http://recado.test ${user.id}`);
  for (const message of pending) await own.putMessage(message);
  own.close();
  await renderSignedIn(<Conversation />, user);
  await waitFor(() => expect(store.get(outboxAtom)).toHaveLength(pending.length));
  return server;
}
const paused = (given: Partial<PendingMessage> = {}) =>
  build.pending({ state: 'held', newer: build.message({ body: 'Espera!' }), ...given });
const bar = () => screen.findByRole('alert');

describe('PausedMessages', () => {
  test.each<[string, Partial<Message> | null, string, string]>([
    [
      'the customer',
      { body: 'Na verdade *não*', contact: { id: 1, name: 'Rosa Lima' } },
      'Rosa Lima escreveu antes do seu envio',
      'Na verdade não',
    ],
    [
      'a customer without a name',
      { body: 'Espera', contact: { id: 1, name: '5511987654321' } },
      '+55 11 98765-4321 escreveu antes do seu envio',
      'Espera',
    ],
    [
      'an unknown contact',
      { body: 'Espera', contact: null },
      'O cliente escreveu antes do seu envio',
      'Espera',
    ],
    [
      'a colleague, without the signature',
      { body: '*Bruno:*\nJá enviei', fromMe: true, user: { id: 8, name: 'Bruno' } },
      'Bruno respondeu antes do seu envio',
      'Já enviei',
    ],
    [
      "the shop's phone",
      { body: 'Um instante', fromMe: true, user: null },
      'Alguém no celular da loja respondeu antes do seu envio',
      'Um instante',
    ],
    ['an image', { body: '', mediaType: 'image' }, 'Cliente 1 escreveu antes do seu envio', 'Foto'],
    ['an unknown message', null, 'Chegou uma mensagem nova', 'Sua mensagem ainda não foi enviada.'],
  ])('names the newer message of %s', async (_case, newer, title, text) => {
    await show(paused({ newer: newer && build.message(newer) }));
    const alert = await bar();
    expect(within(alert).getByText(title)).toBeTruthy();
    expect(within(alert).getByText(text, { exact: false })).toBeTruthy();
  });

  test('sends the message anyway and focuses the composer', async () => {
    const server = await show(paused());
    server.on(sendMessage, ({ body }) => ({
      status: 201,
      body: build.message({ ...(body as object), fromMe: true }),
    }));
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Enviar assim mesmo' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() =>
      expect(server.requestsTo(sendMessage)[0]?.body).toMatchObject({ clientId: 'client-0001' }),
    );
    expect(store.get(composerFocusAtom).ticketId).toBe(1);
  });

  test('shows the first of several, and the next one after a decision', async () => {
    const second = paused({
      clientId: 'client-0002',
      order: 2,
      newer: build.message({ body: 'E a segunda?' }),
    });
    await show(paused(), second);
    await within(await bar()).findByText('Espera!');
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Editar' }));
    expect(await within(await bar()).findByText('E a segunda?')).toBeTruthy();
  });

  test("shows nothing for another ticket's message or one that is only queued", async () => {
    await show(paused({ ticketId: 2 }), build.pending({ clientId: 'client-0002', state: 'failed' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('editing an unsent message', () => {
  const quote = { id: '01KAFQ', body: 'Oi', fromMe: false, mediaType: 'text', author: 'Rosa' } as const;
  const edit = async () => {
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Editar' }));
    await waitFor(() => expect(store.get(outboxAtom)).toEqual([]));
  };
  const draft = () => store.get(draftsAtom)[1];

  test('puts its text, without the signature, and its quote before the draft', async () => {
    await show(paused({ body: '*Ana:*\nPrimeira', quote }));
    act(() => store.set(changeDraftAtom, 1, { text: 'Segunda' }));
    await edit();
    expect(draft()).toEqual({ ...EMPTY_DRAFT, text: 'Primeira\nSegunda', quote });
  });

  test('keeps the quote of a draft if the message has none', async () => {
    await show(paused());
    act(() => store.set(changeDraftAtom, 1, { quote }));
    await edit();
    expect(draft()?.quote).toEqual(quote);
  });

  test.each([
    ['a whisper', true, { text: 'Para o cliente', whisper: false }, true],
    ['a message for the customer, before a whispered draft', false, { text: 'Interno', whisper: true }, true],
    ['a message for the customer, with an empty whisper', false, { text: ' ', whisper: true }, false],
  ])('of %s whispers: %s', async (_case, whisper, before, whispers) => {
    await show(paused({ whisper }));
    act(() => store.set(changeDraftAtom, 1, before));
    await edit();
    expect(draft()?.whisper).toBe(whispers);
  });

  test('puts its files, with captions but without signatures, before those of the draft', async () => {
    const file = (id: string, caption: string) => ({
      id,
      name: `${id}.pdf`,
      type: 'application/pdf',
      size: 1,
      caption,
    });
    const media = { path: '/m/1', name: 'tabela.pdf', kind: 'document' } as const;
    await show(paused({ body: '', files: [file('a', '*Ana:*\nO contrato')], media }));
    act(() => store.set(changeDraftAtom, 1, { files: [file('b', '')] }));
    await edit();
    expect(draft()?.files.map(({ id, caption }) => [id, caption])).toEqual([
      ['a', 'O contrato'],
      ['b', ''],
    ]);
    expect(draft()?.quickFiles).toEqual([media]);
  });
});
