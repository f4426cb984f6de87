import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { expect, test } from 'vitest';
import { type Message, type MessageData, resendMessage, retryMedia } from '@recado/shared/messages';
import type { TicketStatus } from '@recado/shared/tickets';
import { OutageContext } from '@/data/connections/useOutage';
import { focusedMessageAtom, resetMessageUiAtom } from '@/data/desk/message-ui';
import { Viewer } from '@/features/media-viewer';
import { ConversationScope, preparingFilesAtom } from '@/features/message-content';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { MessageQuestions } from '../messages/MessageQuestions';
import { MessageBubble } from './MessageBubble';

const placement = { startsRun: true, sideChanged: false };

async function show(given: Partial<Message>, isGroup = false, status: TicketStatus = 'open') {
  const server = fakeServer();
  const message = build.message(given);
  const place = build.conversation({ status, isGroup });
  getDefaultStore().set(resetMessageUiAtom);
  getDefaultStore().set(focusedMessageAtom, message.id);
  await renderSignedIn(
    <ConversationScope messages={[message]}>
      <MessageBubble message={message} placement={placement} place={place} />
      <MessageQuestions />
      <Viewer messages={[message]} />
    </ConversationScope>,
    build.user(),
  );
  return { server, message, bubble: screen.getByRole('article') };
}

test.each([
  [{ origin: 'api' }, 'API'],
  [{ origin: 'completion' }, 'automática'],
  [{ origin: 'transfer', user: { id: 9, name: 'Bruno' } }, 'Bruno'],
] as const)('a message of %o names its author', async (fields, author) => {
  const { bubble } = await show({ fromMe: true, body: 'Seu pedido saiu', ...fields });
  expect(within(bubble).getByText(author)).toBeTruthy();
  expect(bubble.getAttribute('aria-label')).toMatch(new RegExp(`^${author}: Seu pedido saiu`));
});

test.each([{}, { origin: 'campaign' }] as const)(
  'a message of %o without a user has no author label',
  async (fields) => {
    const { bubble } = await show({ fromMe: true, ...fields });
    expect(within(bubble).queryByText(/^(API|automática)$/)).toBeNull();
  },
);

test('a message of a disconnected number is queued, with the reason', async () => {
  const outage = {
    name: 'Loja Centro',
    status: 'TIMEOUT',
    reason: 'network',
    since: build.message().createdAt,
  } as const;
  const shown = async (given: Partial<Message>) => {
    const message = build.message({ fromMe: true, ack: 1, ...given });
    const place = build.conversation();
    await renderSignedIn(
      <OutageContext value={outage}>
        <MessageBubble message={message} placement={placement} place={place} />
      </OutageContext>,
      build.user(),
    );
    const text = screen.getByRole('article').textContent;
    cleanup();
    return text;
  };
  expect(await shown({})).toContain('Na fila: Loja Centro está sem conexão com o WhatsApp');
  for (const other of [{ ack: 2 }, { whisper: true }, { fromMe: false }] as const)
    expect(await shown(other)).not.toContain('Na fila');
});

test('a file in preparation is marked at its bubble', async () => {
  const message = build.message({ fromMe: true, ack: 1 });
  getDefaultStore().set(preparingFilesAtom, new Set([message.id]));
  const { bubble } = await show({ fromMe: true, ack: 1 });
  expect(bubble.textContent).toContain('Preparando o arquivo…');
  act(() => getDefaultStore().set(preparingFilesAtom, new Set<string>()));
  expect(bubble.textContent).not.toContain('Preparando');
});

test('formatting becomes elements, and markup stays text', async () => {
  const { bubble } = await show({ body: '*Oi* <b>x</b> _a_ ~b~ `c` https://loja.test' });
  expect(bubble.querySelector('strong')?.textContent).toBe('Oi');
  expect(bubble.querySelector('em')?.textContent).toBe('a');
  expect(bubble.querySelector('del')?.textContent).toBe('b');
  expect(bubble.querySelector('code')?.textContent).toBe('c');
  expect(bubble.querySelector('b')).toBeNull();
  expect(bubble.textContent).toContain('<b>x</b>');
  const link = screen.getByRole('link', { name: 'https://loja.test' });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('an own message hides its signature and shows its ack', async () => {
  const { bubble } = await show({
    fromMe: true,
    ack: 3,
    user: { id: 7, name: 'Ana' },
    body: '*Ana:*\nJá verifico',
  });
  expect(bubble.textContent).not.toContain('Ana');
  expect(screen.getByText('Já verifico')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Entregue' })).toBeTruthy();
});

test('messages of colleagues and group members have a name', async () => {
  await show({ fromMe: true, user: { id: 8, name: 'Bruno' }, body: '*Bruno:*\nOi' });
  expect(screen.getByText('Bruno')).toBeTruthy();
});

test("a group member's message has a name, a single customer's does not", async () => {
  const contact = { id: 1, name: '5511987654321' };
  await show({ contact }, true);
  expect(screen.getByText('+55 11 98765-4321')).toBeTruthy();
});

test('a failed message shows the reason and can be resent', async () => {
  const { server, message } = await show({ fromMe: true, failure: 'notConnected' });
  server.on(resendMessage, () => ({ body: { ...message, failure: null } }));
  expect(screen.getByText(/Não enviada: a conexão da loja está desligada\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }));
  await waitFor(() => expect(server.requestsTo(resendMessage)).toHaveLength(1));
});

const media = build.media({ width: 800, height: 600 });
const data = (given: MessageData) => JSON.stringify(given);

test.each<[Partial<Message>, string]>([
  [{ isDeleted: true, body: 'segredo' }, 'Mensagem apagada'],
  [{ isEdited: true, oldMessage: 'Antes' }, 'Mensagem EditadaAntes'],
  [{ mediaType: 'undecryptable', body: '' }, 'Esta mensagem chegou, mas ainda não pôde ser lida.'],
  [{ mediaType: 'image', body: 'Veja', media: { ...media, state: 'downloading' } }, 'Baixando…Veja'],
  [{ mediaType: 'document', media: { ...media, state: 'gone' }, body: '' }, 'não está mais no WhatsApp'],
  [
    {
      mediaType: 'document',
      mediaUrl: '/media/x/n.pdf',
      media: { ...media, fileName: 'nota.pdf' },
      body: '',
    },
    'nota.pdfPDF · 812 KB',
  ],
  [{ dataJson: data({ forwarded: true }), body: 'Oi' }, 'EncaminhadaOi'],
  [
    {
      mediaType: 'contact',
      dataJson: data({ contacts: [{ name: 'Rosa', number: '5511987654321', vcard: '' }] }),
    },
    'Rosa+55 11 98765-4321',
  ],
  [
    {
      mediaType: 'poll',
      dataJson: data({ poll: { question: 'Sabor?', options: ['Uva', 'Limão'], selectableCount: 1 } }),
    },
    'Sabor?UvaLimão',
  ],
  [{ dataJson: '{"location":"de outra versão"}', body: 'Oi' }, 'Oi'],
])('shows %j as %s', async (given, words) => {
  const { bubble } = await show(given);
  expect(bubble.textContent).toContain(words);
  expect(bubble.textContent).not.toContain('segredo');
});

test('an image reserves its size, opens large, and closes with Esc', async () => {
  await show({ mediaType: 'image', body: 'Nota fiscal', mediaUrl: '/media/abc/foto.jpg', media });
  const button = screen.getByRole('button', { name: 'Abrir: Nota fiscal' });
  expect(parseFloat(button.style.aspectRatio)).toBeCloseTo(800 / 600);
  const image = await screen.findByRole('img', { name: 'Nota fiscal' });
  expect(image.getAttribute('src')).toBe('http://recado.test/media/abc/foto.jpg');
  await userEvent.click(button);
  const dialog = await screen.findByLabelText('Foto');
  const download = await within(dialog).findByText('Baixar');
  expect(download.closest('a')?.getAttribute('href')).toContain('/media/abc/');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Foto')).toBeNull());
});

test('a missing file can be fetched again', async () => {
  const { server, message } = await show({
    mediaType: 'voice',
    body: '',
    media: { ...media, state: 'failed' },
  });
  server.on(retryMedia, () => ({ body: message }));
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(server.requestsTo(retryMedia)).toHaveLength(1));
});

test('a voice note shows its length, and its speed can be changed', async () => {
  await show({
    mediaType: 'voice',
    body: '',
    mediaUrl: '/media/abc/audio.ogg',
    media: { ...media, mimetype: 'audio/ogg', seconds: 75, waveform: [0, 50, 100] },
  });
  expect(screen.getByText('1:15')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Velocidade 1×' }));
  expect(screen.getByRole('button', { name: 'Velocidade 1,5×' })).toBeTruthy();
});

test('a location opens on a map, and reactions name their authors', async () => {
  await show({
    mediaType: 'location',
    dataJson: data({
      location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: null, url: null, live: false },
    }),
    reactions: [
      { emoji: '👍', fromMe: true, name: 'Ana', at: '2026-11-21T12:00:00.000Z' },
      { emoji: '🎉', fromMe: false, name: 'Rosa', at: '2026-11-21T12:01:00.000Z' },
    ],
  });
  expect(screen.getByRole('link', { name: 'Visualizar' }).getAttribute('href')).toContain('-23.5%2C-46.6');
  expect(screen.getByRole('img', { name: 'Reações: 🎉 Rosa, 👍 Ana (equipe)' }).textContent).toBe('🎉👍2');
});

test('a failed message of a closed ticket shows the reason without a resend', async () => {
  await show({ fromMe: true, failure: 'expired' }, false, 'closed');
  expect(screen.getByRole('alert').textContent).toContain('Não enviada');
  expect(screen.queryByRole('button', { name: 'Enviar de novo' })).toBeNull();
});

test('a change that did not reach the phone is reported', async () => {
  await show({ fromMe: true, changes: [{ type: 'delete', failure: 'expired' }] });
  expect(screen.getByRole('alert').textContent).toContain('não foi apagada no celular do cliente');
});
