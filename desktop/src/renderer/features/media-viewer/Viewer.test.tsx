import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '@recado/shared/messages';
import { viewedAtom } from '@/data/desk/open-views';
import { ConversationScope, MessageContent } from '@/features/message-content';
import { build } from '@/testing/build';
import { renderSignedIn } from '@/testing/render-signed-in';
import { Viewer } from './Viewer';

const photo = (n: number, given: Partial<Message> = {}) =>
  build.message({
    n,
    body: `Foto ${n}`,
    mediaType: 'image',
    mediaUrl: `/media/${n}/foto.jpg`,
    media: build.media(),
    contact: { id: 1, name: 'Rosa Lima' },
    ...given,
  });

/** Renders a conversation. The returned function replaces its messages, as an event would. */
async function show(messages: readonly Message[]) {
  let replace: (next: readonly Message[]) => void = () => undefined;
  function Conversation() {
    const [shown, setShown] = useState(messages);
    replace = setShown;
    return (
      <main tabIndex={-1}>
        <ConversationScope messages={shown}>
          {shown.map((message) => (
            <MessageContent
              key={message.id}
              message={message}
              data={{}}
              body=""
              place={build.conversation()}
              bare={false}
              alone={false}
            />
          ))}
          <Viewer messages={shown} />
        </ConversationScope>
      </main>
    );
  }
  await renderSignedIn(<Conversation />, build.user());
  return (next: readonly Message[]) => act(() => replace(next));
}

async function open(n: number) {
  await userEvent.click(screen.getByRole('button', { name: `Abrir: Foto ${n}` }));
  return await screen.findByRole('dialog');
}
const dialog = () => screen.getByRole('dialog');
const button = (name: string) => within(dialog()).getByRole('button', { name });
const image = (n: number) => within(dialog()).findByRole('img', { name: `Foto ${n}` });

beforeEach(() => getDefaultStore().set(viewedAtom, null));

describe('Viewer', () => {
  test('pages with the arrow keys and stops at both ends', async () => {
    await show([photo(1), photo(2), photo(3)]);
    await open(2);
    expect(dialog().textContent).toContain('2 de 3');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(await image(3)).toBeTruthy();
    expect(button('Próxima foto').getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(await image(1)).toBeTruthy();
    expect(button('Foto anterior').getAttribute('aria-disabled')).toBe('true');
  });

  test('skips texts, deleted images, stickers and files that are not stored', async () => {
    await show([
      photo(1),
      build.message({ n: 2 }),
      photo(3, { isDeleted: true, mediaUrl: null }),
      photo(4, { mediaType: 'sticker', body: 'Figurinha' }),
      photo(5, { mediaUrl: null, media: build.media({ state: 'downloading' }) }),
      photo(6),
    ]);
    await open(1);
    expect(dialog().textContent).toContain('1 de 2');
    await userEvent.keyboard('{ArrowRight}');
    expect(await image(6)).toBeTruthy();
  });

  test('offers no paging for a single image', async () => {
    await show([photo(1)]);
    await open(1);
    expect(screen.queryByRole('button', { name: 'Próxima foto' })).toBeNull();
  });

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the close button', () => userEvent.click(button('Fechar'))],
  ])('closes with %s and returns the focus to the image', async (_way, close) => {
    await show([photo(1), photo(2)]);
    await open(2);
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const opener = screen.getByRole('button', { name: 'Abrir: Foto 2' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('shows the author, the position and the caption without its signature', async () => {
    const own = { fromMe: true, user: { id: 8, name: 'Bruno' }, contact: null };
    await show([photo(1, { ...own, body: '*Bruno:*\nA *frente*' }), photo(2)]);
    await userEvent.click(screen.getByRole('button', { name: /frente/ }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Bruno');
    expect(within(dialog()).getByText('A frente')).toBeTruthy();
    await userEvent.keyboard('{ArrowRight}');
    expect(dialog().textContent).toContain('Rosa Lima');
  });

  test('names an image without author and caption by its type', async () => {
    await show([photo(1, { fromMe: true, user: null, contact: null, body: '' })]);
    await userEvent.click(screen.getByRole('button', { name: 'Abrir: Foto' }));
    expect(await within(await screen.findByRole('dialog')).findByRole('img', { name: 'Foto' })).toBeTruthy();
  });

  test('downloads the shown image', async () => {
    await show([photo(1), photo(2)]);
    await open(1);
    await userEvent.keyboard('{ArrowRight}');
    const download = within(dialog()).getByText('Baixar').closest('a');
    expect(download?.getAttribute('href')).toBe('http://recado.test/media/2/foto.jpg');
    expect(download?.hasAttribute('download')).toBe(true);
  });

  test('reports an image that does not load, and still shows the next one', async () => {
    await show([photo(1), photo(2)]);
    await open(1);
    fireEvent.error(await image(1));
    expect(within(dialog()).getByRole('alert').textContent).toBe('A foto não pôde ser aberta.');
    await userEvent.keyboard('{ArrowRight}');
    expect(await image(2)).toBeTruthy();
    expect(within(dialog()).queryByRole('alert')).toBeNull();
  });

  test('zooms in steps, and shows the next image whole', async () => {
    await show([photo(1), photo(2)]);
    await open(1);
    await image(1);
    expect(button('Diminuir').getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button('Aumentar'));
    await userEvent.click(button('Aumentar'));
    expect(dialog().textContent).toContain('196%');
    await userEvent.click(button('Diminuir'));
    expect(dialog().textContent).toContain('140%');
    await userEvent.click(button('Ver inteira'));
    expect(dialog().textContent).toContain('100%');
    await userEvent.dblClick(await image(1));
    expect(dialog().textContent).toContain('196%');
    await userEvent.keyboard('{ArrowRight}');
    expect((await image(2)).style.transform).toContain('scale(1)');
  });

  test('closes and focuses the screen when the customer deletes the open image', async () => {
    const replace = await show([photo(1), photo(2)]);
    await open(1);
    replace([photo(1, { isDeleted: true, mediaUrl: null, media: null }), photo(2)]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(getDefaultStore().get(viewedAtom)).toBeNull();
  });

  test('keeps the open image and counts a new one that arrives', async () => {
    const replace = await show([photo(1), photo(2)]);
    await open(2);
    replace([photo(1), photo(2), photo(3)]);
    expect(dialog().textContent).toContain('2 de 3');
    expect(await image(2)).toBeTruthy();
  });

  test('leaves the arrow keys to a focused video', async () => {
    await show([photo(1), photo(2, { mediaType: 'video', mediaUrl: '/media/2/v.mp4' })]);
    await open(1);
    await userEvent.keyboard('{ArrowRight}');
    const video = await within(dialog()).findByLabelText('Foto 2');
    fireEvent.keyDown(video, { key: 'ArrowLeft' });
    expect(dialog().textContent).toContain('2 de 2');
    fireEvent.error(video);
    expect(within(dialog()).getByRole('alert').textContent).toBe('O vídeo não pôde ser aberto.');
  });

  test('ignores a file that was opened in another conversation', async () => {
    await show([photo(1)]);
    act(() =>
      getDefaultStore().set(viewedAtom, { kind: 'picture', messageId: photo(1).id, scopeId: 'other' }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(getDefaultStore().get(viewedAtom)).not.toBeNull();
  });
});

describe('DocumentViewer', () => {
  const list = (given: Partial<Message> = {}) =>
    build.message({
      mediaType: 'document',
      body: '',
      mediaUrl: '/media/1/lista.csv',
      media: build.media({ mimetype: 'text/csv', fileName: 'lista.csv', bytes: 2048 }),
      ...given,
    });
  const serve = (bytes: string | Uint8Array<ArrayBuffer>, status = 200) =>
    vi.stubGlobal('fetch', async () => new Response(bytes, { status }));
  const openList = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Abrir: lista.csv' }));
    return screen.findByRole('dialog', { name: 'lista.csv' });
  };

  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['UTF-8', 'Maçã;R$ 3'],
    ['Windows-1252', new Uint8Array([0x4d, 0x61, 0xe7, 0xe3, 0x3b, 0x52, 0x24, 0x20, 0x33])],
  ])('shows a text in %s', async (_encoding, bytes) => {
    serve(bytes);
    await show([list()]);
    expect(await within(await openList()).findByText('Maçã;R$ 3')).toBeTruthy();
    expect(dialog().textContent).toContain('2 KB');
  });

  test('shows markup as text', async () => {
    serve('<b>oi</b>');
    await show([list()]);
    expect(await within(await openList()).findByText('<b>oi</b>')).toBeTruthy();
  });

  test('cuts a very long text and refers to the download', async () => {
    serve(`${'a'.repeat(400_000)}fim`);
    await show([list()]);
    expect(
      await within(await openList()).findByText('O texto continua: baixe o arquivo para ver tudo.'),
    ).toBeTruthy();
    expect(dialog().textContent).not.toContain('fim');
    const download = within(dialog()).getByText('Baixar').closest('a');
    expect(download?.getAttribute('download')).toBe('lista.csv');
  });

  test('explains an expired file and opens it after a retry', async () => {
    serve('', 404);
    await show([list()]);
    const alert = await within(await openList()).findByRole('alert');
    expect(alert.textContent).toContain('Não foi possível abrir o documento');
    serve('Maçã');
    await userEvent.click(button('Tentar de novo'));
    expect(await within(dialog()).findByText('Maçã')).toBeTruthy();
  });

  test('closes with Escape and returns the focus to its card', async () => {
    serve('Maçã');
    await show([list()]);
    await within(await openList()).findByText('Maçã');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const opener = screen.getByRole('button', { name: 'Abrir: lista.csv' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('closes when the customer deletes the open document', async () => {
    serve('Maçã');
    const replace = await show([list()]);
    await openList();
    replace([list({ isDeleted: true, mediaUrl: null, media: null })]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Mensagem apagada')).toBeTruthy();
  });
});
