import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { describe, expect, test } from 'vitest';
import type { Message, MessageData } from '@recado/shared/messages';
import { sharedCardAtom } from '@/data/desk/open-views';
import { build } from '@/testing/build';
import { MessageLabels } from '../bubble/MessageLabels';
import { Reactions } from '../bubble/Reactions';
import { PLACE, showContent, showInConversation } from '../testing/show-content';

const withData = (mediaType: Message['mediaType'], data: MessageData, given: Partial<Message> = {}) =>
  build.message({ mediaType, body: '', dataJson: JSON.stringify(data), ...given });
const shown = () => screen.getByRole('article').textContent;

describe('ContactCards', () => {
  const cards = withData(
    'contact',
    {
      contacts: [
        { name: 'Rosa', number: '5511987654321', vcard: '' },
        { name: 'Oficina do Zé', number: null, vcard: '' },
      ],
    },
    { body: 'Rosa, Oficina do Zé' },
  );

  test.each([
    ['Adicionar Rosa', 'add'],
    ['Conversar com Rosa', 'talk'],
  ])('with "%s" chooses the action "%s" for this contact', async (label, action) => {
    await showContent([cards]);
    await userEvent.click(screen.getByRole('button', { name: label }));
    expect(getDefaultStore().get(sharedCardAtom)).toEqual({
      action,
      name: 'Rosa',
      number: '5511987654321',
      ticketId: 1,
    });
  });

  test('shows all numbers of a contact and offers actions for the first', async () => {
    const numbers = ['+5511987654321', '(11) 3333-2222'];
    await showContent([
      withData('contact', { contacts: [{ name: 'Rosa', number: '5511987654321', numbers, vcard: '' }] }),
    ]);
    expect(shown()).toContain('+55 11 98765-4321(11) 3333-2222');
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar Rosa' }));
    expect(getDefaultStore().get(sharedCardAtom)?.number).toBe('+5511987654321');
  });

  test('offers no action for a contact without a number', async () => {
    await showContent([cards]);
    expect(shown()).toContain('Oficina do Zé');
    expect(screen.queryByRole('button', { name: /Oficina/ })).toBeNull();
  });

  test('offers no action while the ticket is only peeked', async () => {
    await showContent([cards], { ...PLACE, readOnly: true });
    expect(shown()).toContain('Rosa');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('LocationCard', () => {
  type Location = NonNullable<MessageData['location']>;
  const unnamed: Location = {
    latitude: 0,
    longitude: -46.633308,
    name: null,
    address: null,
    url: null,
    live: false,
  };
  test.each<[string, Partial<Location>, string]>([
    ['an unnamed location by its coordinates', {}, 'Localização0.00000, -46.63331'],
    ['a live location', { live: true }, 'Localização em tempo real0.00000, -46.63331'],
    ['a named location', { name: 'Loja Aurora', address: 'Rua Direita, 10' }, 'Loja AuroraRua Direita, 10'],
  ])('shows %s', async (_case, fields, text) => {
    await showContent([withData('location', { location: { ...unnamed, ...fields } })]);
    expect(shown()).toContain(text);
    const link = screen.getByRole('link', { name: 'Visualizar' });
    expect(new URL(link.getAttribute('href') ?? '').searchParams.get('query')).toBe('0,-46.633308');
  });
});

describe('LinkPreview', () => {
  const preview = { url: 'https://loja.test/verao', title: 'Promoção', description: 'Até 50%' };
  const show = (given: Partial<Record<keyof typeof preview, string | null>>) =>
    showContent([
      withData('text', { linkPreview: { ...preview, ...given } as typeof preview }, { body: 'Veja' }),
    ]);

  test('shows title, description and host, and opens the link in a new window', async () => {
    await show({});
    expect(shown()).toBe('PromoçãoAté 50%loja.testVeja');
    const link = screen.getByRole('link', { name: 'loja.test' });
    expect(link.getAttribute('href')).toBe('https://loja.test/verao');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  test('without a title shows the host instead', async () => {
    await show({ title: null });
    expect(shown()).toBe('loja.testAté 50%loja.testVeja');
  });

  test.each([
    ['a script as its address', { url: 'javascript:alert(1)' }],
    ['no valid address', { url: 'loja' }],
    ['neither title nor description', { title: null, description: null }],
  ])('with %s shows only the text', async (_case, given) => {
    await show(given);
    expect(shown()).toBe('Veja');
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('MessageContent', () => {
  test.each<[string, Message, string]>([
    [
      'a deleted image without its caption',
      build.message({ mediaType: 'image', isDeleted: true, body: 'segredo' }),
      'Mensagem apagada',
    ],
    ['a deleted location without its map', withData('location', {}, { isDeleted: true }), 'Mensagem apagada'],
    [
      'a type that cannot be shown',
      build.message({ mediaType: 'unsupported', body: '' }),
      'Este tipo de mensagem ainda não aparece aqui. Veja no celular da loja.',
    ],
    [
      'the texts of such a type',
      build.message({ mediaType: 'unsupported', body: 'Cesta de café' }),
      'Mensagem de outro tipo. Veja tudo no celular da loja.Cesta de café',
    ],
    [
      'a poll without its repeated question',
      withData(
        'poll',
        { poll: { question: 'Sabor?', options: ['Uva', 'Uva'], selectableCount: 1 } },
        { body: 'Sabor?' },
      ),
      'Sabor?UvaUvaAs respostas aparecem no celular da loja.',
    ],
    [
      'a location of a newer version by its type',
      build.message({ mediaType: 'location', body: '', dataJson: '{"location":1}' }),
      'Localização',
    ],
    ['a missed call', build.message({ mediaType: 'call', body: '' }), 'Chamada perdida'],
  ])('shows %s', async (_case, message, text) => {
    await showContent([message]);
    expect(shown()).toBe(text);
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('shows the caption below its file', async () => {
    const media = build.media({ mimetype: 'application/zip', fileName: 'fotos.zip', bytes: null });
    await showContent([
      build.message({ mediaType: 'document', mediaUrl: '/media/1/z', media, body: 'Seguem *todas*' }),
    ]);
    expect(shown()).toBe('fotos.zipZIPSeguem todas');
  });
});

describe('MessageLabels', () => {
  test.each<[string, MessageData, Partial<Message>, string]>([
    [
      'an edited message with its old text',
      {},
      { isEdited: true, oldMessage: '*Ana:*\nSão *2*' },
      'Mensagem EditadaSão 2',
    ],
    ['an edited message without a stored text', {}, { isEdited: true, oldMessage: null }, 'Mensagem Editada'],
    ['an unchanged message that has an old text', {}, { oldMessage: 'Antes' }, ''],
    [
      'a forwarded view-once message',
      { forwarded: true, viewOnce: true },
      {},
      'Encaminhada Visualização única',
    ],
    ['a disappearing message', { ephemeralSeconds: 86_400 }, {}, 'Mensagem temporária'],
  ])('describes %s', async (_case, data, given, text) => {
    await showInConversation([], <MessageLabels message={build.message(given)} data={data} />);
    expect(screen.getByRole('main').textContent?.trim()).toBe(text);
  });
});

describe('Reactions', () => {
  const reaction = (emoji: string, name: string, fromMe = false) => ({
    emoji,
    name,
    fromMe,
    at: '2026-11-21T12:00:00.000Z',
  });

  test('shows the three newest emoji once each, the number of people, and all names', async () => {
    const reactions = [
      reaction('👍', 'Rui'),
      reaction('🎉', 'Bia'),
      reaction('👍', 'Ana', true),
      reaction('😂', 'Leo'),
      reaction('❤️', 'Eva'),
    ];
    await showInConversation([], <Reactions reactions={reactions} />);
    const list = within(screen.getByRole('main')).getByRole('img', {
      name: 'Reações: ❤️ Eva, 😂 Leo, 👍 Ana (equipe), 🎉 Bia, 👍 Rui',
    });
    expect(list.textContent).toBe('❤️😂👍5');
  });

  test('shows no number for one reaction, and nothing without any', async () => {
    await showInConversation([], <Reactions reactions={[reaction('👍', 'Rui')]} />);
    expect(screen.getByRole('img').textContent).toBe('👍');
    await showInConversation([], <Reactions reactions={[]} />);
    expect(screen.getAllByRole('main').at(-1)?.textContent).toBe('');
  });
});
