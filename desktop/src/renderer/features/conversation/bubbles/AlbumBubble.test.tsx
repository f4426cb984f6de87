import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { expect, test } from 'vitest';
import { type Message, resendMessage, retryMedia } from '@recado/shared/messages';
import { focusedMessageAtom, highlightedMessageAtom, resetMessageUiAtom } from '@/data/desk/message-ui';
import { Viewer } from '@/features/media-viewer';
import { ConversationScope } from '@/features/message-content';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { AlbumBubble } from './AlbumBubble';

const file = build.media();
const placement = { startsRun: true, sideChanged: false };
const image = (n: number, fields: Partial<Message> = {}) =>
  build.message({
    n,
    body: '',
    mediaType: 'image',
    mediaUrl: `/media/${n}/foto.jpg`,
    albumId: 'A',
    ...fields,
  });
const images = (count: number) => Array.from({ length: count }, (_, index) => image(index + 1));

async function show(messages: Message[], isGroup = false) {
  const server = fakeServer();
  getDefaultStore().set(resetMessageUiAtom);
  const place = build.conversation({ isGroup });
  await renderSignedIn(
    <ConversationScope messages={messages}>
      <AlbumBubble messages={messages} placement={placement} place={place} />
      <Viewer messages={messages} />
    </ConversationScope>,
    build.user(),
  );
  return { server, album: screen.getByRole('article') };
}
const tiles = () => screen.getAllByRole('group').filter((group) => group.hasAttribute('data-tile'));

test('shows four of five images and the number of others', async () => {
  const { album } = await show(images(5));
  expect(album.getAttribute('aria-label')).toContain('Cliente 1: 5 fotos');
  expect(tiles().map((tile) => tile.getAttribute('aria-label'))).toEqual([
    'Foto, 1 de 5',
    'Foto, 2 de 5',
    'Foto, 3 de 5',
    'Foto, 4 de 5, Mais 1',
  ]);
  expect(within(tiles()[3]!).getByText('+1')).toBeTruthy();
});

test('a tile opens its image, and the viewer pages through the album', async () => {
  await show(images(5));
  await userEvent.click(screen.getByRole('button', { name: 'Abrir: Foto, 2 de 5' }));
  const viewer = await screen.findByRole('dialog', { name: 'Foto' });
  expect(viewer.textContent).toContain('2 de 5');
  await userEvent.click(within(viewer).getByRole('button', { name: 'Próxima foto' }));
  expect(viewer.textContent).toContain('3 de 5');
  // The pressed button keeps the focus.
  await userEvent.keyboard('{ArrowRight}');
  expect(viewer.textContent).toContain('4 de 5');
});

test('expands to all images and collapses again', async () => {
  await show(images(6));
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar todas (6)' }));
  expect(tiles()).toHaveLength(6);
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar menos' }));
  expect(tiles()).toHaveLength(4);
});

test('shows captions without the own signature', async () => {
  const own = { fromMe: true, user: { id: 7, name: 'Ana' } };
  const { album } = await show([
    image(1, { ...own, body: '*Ana:*\nA frente' }),
    image(2, { ...own, body: 'O verso', isEdited: true, oldMessage: 'O verço' }),
  ]);
  expect(album.textContent).toContain('A frente');
  expect(album.textContent).not.toContain('Ana');
  expect(album.textContent).toContain('O verso');
  expect(album.textContent).toContain('Mensagem Editada');
  expect(album.getAttribute('aria-label')).toContain('2 fotos, A frente, O verso');
  expect(screen.getByRole('button', { name: 'Abrir: A frente, 1 de 2' })).toBeTruthy();
});

test('a missing file is reported on its tile and can be requested', async () => {
  const { server } = await show([
    image(1),
    image(2, { mediaUrl: null, media: { ...file, state: 'failed' } }),
    image(3),
  ]);
  server.on(retryMedia, () => ({ body: image(2) }));
  const tile = tiles()[1]!;
  expect(tile.textContent).toContain('O arquivo não foi baixado.');
  await userEvent.click(within(tile).getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(server.requestsTo(retryMedia)).toHaveLength(1));
});

test('each tile has its own menu', async () => {
  const all = images(3);
  await show(all);
  getDefaultStore().set(focusedMessageAtom, all[1]!.id);
  const options = await within(tiles()[1]!).findByRole('button', { name: 'Opções da mensagem' });
  expect(screen.getAllByRole('button', { name: 'Opções da mensagem' })).toHaveLength(1);
  await userEvent.click(options);
  expect(await screen.findByRole('menuitem', { name: 'Encaminhar' })).toBeTruthy();
});

test('shows time and ticks once, with the lowest ack', async () => {
  const own = { fromMe: true, ack: 4 };
  await show([image(1, own), image(2, { ...own, ack: 2 }), image(3, own)]);
  expect(screen.getAllByRole('img', { name: 'Enviada' })).toHaveLength(1);
  expect(screen.queryByRole('img', { name: 'Lida' })).toBeNull();
});

test("shows deletions, a video's length, and reactions on their image", async () => {
  const reactions = [{ emoji: '👍', fromMe: false, name: 'Rui', at: '2026-11-21T15:00:00.000Z' }];
  await show([
    image(1, { isDeleted: true, mediaUrl: null }),
    image(2, { mediaType: 'video', media: { ...file, seconds: 75 } }),
    image(3, { reactions }),
  ]);
  const [deleted, video, liked] = tiles();
  expect(deleted!.textContent).toContain('Mensagem apagada');
  expect(video!.textContent).toContain('1:15');
  expect(within(video!).getByRole('button', { name: 'Abrir: Vídeo, 2 de 3' })).toBeTruthy();
  expect(within(liked!).getByRole('img', { name: /👍 Rui/ })).toBeTruthy();
  await userEvent.click(within(video!).getByRole('button', { name: /Abrir/ }));
  const viewer = await screen.findByRole('dialog', { name: 'Vídeo' });
  expect(viewer.querySelector('video')?.getAttribute('src')).toContain('/media/2/');
});

test('names the sender in a group, and highlights the last tile after a jump to a hidden image', async () => {
  const all = images(6);
  const { album } = await show(all, true);
  expect(album.textContent).toContain('Cliente 1');
  const before = tiles()[3]!.className;
  getDefaultStore().set(highlightedMessageAtom, all[5]!.id);
  await waitFor(() => expect(tiles()[3]!.className).not.toBe(before));
});

test('resends all failed images with one button, but not sent ones', async () => {
  const own = { fromMe: true, ack: 2 };
  const all = [image(1, own), image(2, { ...own, failure: 'error' }), image(3, { ...own, failure: 'error' })];
  const { server } = await show(all);
  server.on(resendMessage, () => ({ body: all[1] }));
  expect(screen.getByRole('img', { name: 'Não enviada' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }));
  await waitFor(() =>
    expect(server.requestsTo(resendMessage).map(({ path }) => path)).toEqual([
      expect.stringContaining(all[1]!.id),
      expect.stringContaining(all[2]!.id),
    ]),
  );
});
