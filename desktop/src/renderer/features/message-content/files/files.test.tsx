import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { listMessages, type Message, retryMedia } from '@recado/shared/messages';
import { viewedAtom } from '@/data/desk/open-views';
import { useConversation } from '@/data/messages/useConversation';
import { build } from '@/testing/build';
import { Content, showContent, showInConversation } from '../testing/show-content';

const photo = (given: Partial<Message> = {}) =>
  build.message({
    mediaType: 'image',
    body: 'Vitrine',
    mediaUrl: '/media/1/foto.jpg',
    media: build.media(),
    ...given,
  });
const file = (given: Parameters<typeof build.media>[0], fields: Partial<Message> = {}) =>
  build.message({
    mediaType: 'document',
    body: '',
    mediaUrl: '/media/1/arquivo',
    media: build.media(given),
    ...fields,
  });
const shown = () => screen.getByRole('article').textContent;

/** Renders a message. The returned `replace` changes it, as an event would. */
async function showChanging(first: Message) {
  let replace: (message: Message) => void = () => undefined;
  function Changing() {
    const [message, setMessage] = useState(first);
    replace = setMessage;
    return (
      <article>
        <Content message={message} />
      </article>
    );
  }
  const server = await showInConversation([first], <Changing />);
  return { server, replace: (message: Message) => replace(message) };
}

describe('Picture', () => {
  test('reports a file that does not load and tries again on request', async () => {
    await showContent([photo()]);
    fireEvent.error(await screen.findByRole('img', { name: 'Vitrine' }));
    expect(shown()).toContain('O arquivo não pôde ser aberto.');
    expect(shown()).not.toContain('Baixando');
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('img', { name: 'Vitrine' })).toBeTruthy();
  });

  test('shows the image again when the server renews its expired URL', async () => {
    const { replace } = await showChanging(photo());
    fireEvent.error(await screen.findByRole('img', { name: 'Vitrine' }));
    replace(photo({ mediaUrl: '/media/2/foto.jpg' }));
    const image = await screen.findByRole('img', { name: 'Vitrine' });
    expect(image.getAttribute('src')).toBe('http://recado.test/media/2/foto.jpg');
  });

  test('renews the expired URL of an image on an older page on request', async () => {
    const old = photo();
    const page = (messages: Message[], nextCursor: string | null) => ({
      body: { messages, ticket: build.ticket(), tickets: [], hasMore: nextCursor !== null, nextCursor },
    });
    function OldImage() {
      const { conversation, loadOlder } = useConversation(build.ticket().id);
      const message = conversation?.messages.find(({ id }) => id === old.id);
      if (message) return <Content message={message} />;
      return conversation ? <button onClick={loadOlder}>Anteriores</button> : null;
    }
    const server = await showInConversation([old], <OldImage />);
    server.on(listMessages, ({ query }) => {
      if (query.get('around') === old.id) return page([{ ...old, mediaUrl: '/media/2/foto.jpg' }], null);
      return query.has('cursor') ? page([old], null) : page([build.message({ n: 2 })], 'c1');
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Anteriores' }));
    fireEvent.error(await screen.findByRole('img', { name: 'Vitrine' }));
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    const image = await screen.findByRole('img', { name: 'Vitrine' });
    expect(image.getAttribute('src')).toBe('http://recado.test/media/2/foto.jpg');
  });

  test('shows the image as soon as its download is complete', async () => {
    const { replace } = await showChanging(
      photo({ mediaUrl: null, media: build.media({ state: 'downloading' }) }),
    );
    expect(shown()).toContain('Baixando…');
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
    replace(photo());
    expect(await screen.findByRole('img', { name: 'Vitrine' })).toBeTruthy();
  });

  test('is named by its type if it has no caption', async () => {
    await showContent([photo({ body: '' })]);
    expect(screen.getByRole('button', { name: 'Abrir: Foto' })).toBeTruthy();
  });

  test('of a sticker does not open the large view', async () => {
    await showContent([photo({ mediaType: 'sticker', body: '' })]);
    expect(await screen.findByRole('img', { name: 'Figurinha' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each([
    [4000, 500, 2.4],
    [500, 4000, 0.6],
    [null, null, 4 / 3],
    [600, null, 4 / 3],
  ])('of %s × %s pixels reserves a box with a ratio of %d', async (width, height, ratio) => {
    await showContent([photo({ media: build.media({ width, height }) })]);
    expect(parseFloat(screen.getByRole('button').style.aspectRatio)).toBeCloseTo(ratio);
  });
});

describe('Video', () => {
  const video = (given: Partial<Message> = {}) => photo({ mediaType: 'video', ...given });

  test('reports a file that does not load and tries again on request', async () => {
    await showContent([video()]);
    fireEvent.error(screen.getByLabelText('Vitrine'));
    expect(shown()).toContain('O arquivo não pôde ser aberto.');
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByLabelText('Vitrine')).toBeTruthy();
  });

  test.each([
    ['/media/1/capa.jpg', 'none'],
    [null, 'metadata'],
  ])('with the poster %s preloads %s', async (thumbnailUrl, preload) => {
    await showContent([video({ media: build.media({ thumbnailUrl }) })]);
    await waitFor(() => expect(screen.getByLabelText('Vitrine').getAttribute('preload')).toBe(preload));
  });
});

describe('MissingFile', () => {
  const failed = (given: Partial<Message> = {}) =>
    file({ state: 'failed', fileName: 'contrato.pdf' }, { mediaUrl: null, ...given });

  test('larger than Recado stores is opened on the phone, without a retry that cannot help', async () => {
    const bytes = 150 * 1024 * 1024;
    await showContent([
      file({ state: 'failed', fileName: 'obra.zip', bytes, limit: 100 * 1024 * 1024 }, { mediaUrl: null }),
    ]);
    expect(shown()).toContain('Maior que 100 MB: abra no celular.');
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  });

  test('shows the reason of a refused retry and keeps the button', async () => {
    const server = await showContent([failed()]);
    server.on(retryMedia, () => ({ status: 409, body: { error: 'ERR_CONFLICT' } }));
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText(/Outra pessoa mudou isto ao mesmo tempo/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Tentar de novo' }).disabled).toBe(false);
  });

  test('requests the file once if the button is pressed twice', async () => {
    const server = await showContent([failed()]);
    let finish = () => undefined as void;
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    server.on(retryMedia, async () => {
      await waiting;
      return { body: failed() };
    });
    const again = screen.getByRole('button', { name: 'Tentar de novo' });
    await userEvent.dblClick(again);
    expect(screen.getByLabelText('Baixando…')).toBeTruthy();
    finish();
    await waitFor(() => expect(screen.queryByLabelText('Baixando…')).toBeNull());
    expect(server.requestsTo(retryMedia)).toHaveLength(1);
  });

  test.each<[string, Message, string, boolean]>([
    ['a failed download', failed(), 'contrato.pdfO arquivo não foi baixado.', true],
    ['a lost file', failed({ media: build.media({ state: 'gone' }) }), 'não está mais no WhatsApp', true],
    ['a message without file data', failed({ media: null }), 'não está mais no WhatsApp', false],
  ])('for %s explains the problem', async (_case, message, text, offersRetry) => {
    await showContent([message]);
    expect(shown()).toContain(text);
    expect(screen.queryByRole('button', { name: 'Tentar de novo' }) !== null).toBe(offersRetry);
  });
});

describe('DocumentCard', () => {
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  test.each([
    [{ mimetype: 'application/pdf', fileName: 'nota.pdf', bytes: 831_488 }, 'nota.pdfPDF · 812 KB', true],
    [{ mimetype: sheet, fileName: 'preços.xlsx', bytes: 3_565_158 }, 'preços.xlsxXLSX · 3,4 MB', false],
    [{ mimetype: 'text/plain', fileName: 'leia-me.txt', bytes: 10 }, 'leia-me.txtTXT · 1 KB', true],
    [{ mimetype: 'application/zip', fileName: null, bytes: null }, 'DocumentoZIP', false],
    [
      { mimetype: 'application/pdf', fileName: 'livro.pdf', bytes: 60 * 1024 ** 2 },
      'livro.pdfPDF · 60 MB',
      false,
    ],
    [
      { mimetype: 'application/octet-stream', fileName: 'SEM EXTENSÃO', bytes: 2048 },
      'OCTET-STREAM · 2 KB',
      false,
    ],
  ])('shows %j as "%s", with a preview: %s', async (media, text, hasPreview) => {
    await showContent([file(media)]);
    expect(shown()).toContain(text);
    const name = media.fileName ?? 'Documento';
    expect(screen.queryByRole('button', { name: `Abrir: ${name}` }) !== null).toBe(hasPreview);
    const download = screen.getByLabelText(`Baixar ${name}`);
    expect(download.getAttribute('download')).toBe(name);
    await waitFor(() => expect(download.getAttribute('href')).toBe('http://recado.test/media/1/arquivo'));
  });

  test('of a HEIC photo shows its preview, which opens the large view; the download is the original', async () => {
    const heic = { mimetype: 'image/heic', fileName: 'IMG_1.HEIC', thumbnailUrl: '/media/1/previa.jpg' };
    const message = file(heic);
    await showContent([message]);
    const image = await screen.findByRole('img', { name: 'Documento' });
    expect(image.getAttribute('src')).toBe('http://recado.test/media/1/previa.jpg');
    await waitFor(() =>
      expect(screen.getByLabelText('Baixar IMG_1.HEIC').getAttribute('href')).toBe(
        'http://recado.test/media/1/arquivo',
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Abrir: IMG_1.HEIC' }));
    expect(getDefaultStore().get(viewedAtom)).toMatchObject({ kind: 'picture', messageId: message.id });
  });

  test('of a HEIC photo without a preview is a file', async () => {
    await showContent([file({ mimetype: 'image/heic', fileName: 'IMG_1.HEIC', thumbnailUrl: null })]);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByLabelText('Baixar IMG_1.HEIC')).toBeTruthy();
  });

  test('opens the preview of its own message', async () => {
    const pdf = { mimetype: 'application/pdf', fileName: 'nota.pdf' };
    const [first, second] = [file(pdf), file(pdf, { id: '01KAF2' })];
    await showContent([first, second]);
    const card = screen.getByRole('article', { name: second.id });
    await userEvent.click(within(card).getByRole('button', { name: 'Abrir: nota.pdf' }));
    expect(getDefaultStore().get(viewedAtom)).toMatchObject({ kind: 'document', messageId: second.id });
  });
});
