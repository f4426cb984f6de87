import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { describe, expect, test } from 'vitest';
import type { Message } from '@recado/shared/messages';
import { jumpToMessageAtom } from '@/data/desk/message-jump';
import { build } from '@/testing/build';
import { PLACE, showInConversation } from '../testing/show-content';
import { Quote } from './Quote';

/** Shows a quote of a message. The message is among the loaded ones unless `isLoaded` is false. */
async function show(given: Partial<Message>, isLoaded = true) {
  const original = build.message(given);
  const { id, body, fromMe, mediaType } = original;
  await showInConversation(
    isLoaded ? [original] : [],
    <Quote quoted={{ id, body, fromMe, mediaType }} fromMe={false} place={PLACE} />,
  );
  return { original, quote: screen.getByRole('button') };
}

const document: Partial<Message> = {
  mediaType: 'document',
  body: '',
  mediaUrl: '/media/1/nota.pdf',
  media: build.media({ mimetype: 'application/pdf', fileName: 'nota.pdf' }),
};

describe('Quote', () => {
  test.each<[string, Partial<Message>, string]>([
    ['the customer', { body: 'Oi', contact: { id: 1, name: 'Rosa Lima' } }, 'Rosa LimaOi'],
    [
      'a customer without a name',
      { body: 'Oi', contact: { id: 1, name: '5511987654321' } },
      '+55 11 98765-4321Oi',
    ],
    [
      'the agent, without the signature',
      { body: '*Ana:*\nOi', fromMe: true, user: { id: 7, name: 'Ana' } },
      'VocêOi',
    ],
    [
      'a colleague, without the signature',
      { body: '*Bruno:*\nOi', fromMe: true, user: { id: 8, name: 'Bruno Reis' } },
      'Bruno ReisOi',
    ],
    ["the shop's phone", { body: 'Oi', fromMe: true, user: null }, 'Oi'],
    [
      'a whisper, without its mark',
      { body: '_(Sussurro)_ *Bruno:*\nLigar depois', fromMe: true, user: { id: 8, name: 'Bruno' } },
      'BrunoLigar depois',
    ],
    ['a formatted text, without its marks', { body: '*Total* ~100~ 90' }, 'Cliente 1Total 100 90'],
    ['an image without a caption', { mediaType: 'image', body: '' }, 'Cliente 1Foto'],
    [
      'a voice note, with its length',
      { mediaType: 'voice', body: '', media: build.media({ seconds: 75 }) },
      'Cliente 1Mensagem de voz · 1:15',
    ],
    ['a document, by its file name', document, 'Cliente 1nota.pdf'],
    ['a location', { mediaType: 'location', body: '' }, 'Cliente 1Localização'],
    ['a text that looks like the signature of a customer', { body: '*Rosa:*\nOi' }, 'Cliente 1Rosa:\nOi'],
  ])('shows %s', async (_case, message, text) => {
    const { quote } = await show(message);
    expect(quote.textContent).toBe(text);
  });

  test.each<[string, Partial<Message>, string]>([
    ['only the text of a customer', { body: 'Oi' }, 'Oi'],
    ['the signature of a colleague', { body: '*Bruno:*\nOi', fromMe: true }, 'BrunoOi'],
    ['the type of a file', { mediaType: 'image', body: '' }, 'Foto'],
  ])('shows %s without the loaded message', async (_case, message, text) => {
    const { quote } = await show(message, false);
    expect(quote.textContent).toBe(text);
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('jumps to the quoted message of this conversation', async () => {
    const { original, quote } = await show({ body: 'Oi' });
    await userEvent.click(quote);
    expect(getDefaultStore().get(jumpToMessageAtom)).toEqual({
      ticketUuid: PLACE.uuid,
      messageId: original.id,
    });
  });

  test('downloads the quoted document under its name, without a jump', async () => {
    getDefaultStore().set(jumpToMessageAtom, null);
    await show(document);
    const download = await screen.findByRole('link', { name: 'Baixar nota.pdf' });
    expect(download.getAttribute('href')).toBe('http://recado.test/media/1/nota.pdf');
    expect(download.getAttribute('download')).toBe('nota.pdf');
    await userEvent.click(download);
    expect(getDefaultStore().get(jumpToMessageAtom)).toBeNull();
  });

  test.each<[string, Partial<Message>, string | undefined]>([
    ['an image', { mediaType: 'image', mediaUrl: '/media/1/f.jpg', media: build.media() }, '/media/1/f.jpg'],
    [
      'a video, by its poster',
      {
        mediaType: 'video',
        mediaUrl: '/media/1/v.mp4',
        media: build.media({ thumbnailUrl: '/media/2/c.jpg' }),
      },
      '/media/2/c.jpg',
    ],
    ['a video without a poster', { mediaType: 'video', mediaUrl: '/v.mp4', media: build.media() }, undefined],
    ['a file that is not stored', { mediaType: 'image', mediaUrl: null }, undefined],
  ])('shows a thumbnail of %s', async (_case, message, path) => {
    const { quote } = await show(message);
    const thumbnail = () => quote.parentElement?.querySelector('img')?.getAttribute('src');
    await waitFor(() => expect(thumbnail()).toBe(path && `http://recado.test${path}`));
  });
});
