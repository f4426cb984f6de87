import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type Message, type MessageData, readOrder } from '@recado/shared/messages';
import { build } from '@/testing/build';
import { showContent } from '../testing/show-content';

const withData = (mediaType: Message['mediaType'], data: MessageData | object, body: string) =>
  build.message({ mediaType, body, dataJson: JSON.stringify(data) });
const shown = () => screen.getByRole('article').textContent.replaceAll('\u00a0', ' ');
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
const reais = (thousandths: number) => ({ thousandths, currency: 'BRL' });

describe('OrderCard', () => {
  const show = (fields: Partial<NonNullable<MessageData['order']>>) => {
    const order = { title: null, itemCount: 3, total: reais(45_900), note: null, reference: null };
    return showContent([withData('order', { order: { ...order, ...fields } }, 'Pedido: 3 itens, R$ 45,90')]);
  };
  test.each([
    ['items and total, without repeating them', {}, 'Pedido3 itensR$ 45,90'],
    ['the note', { title: 'Cesta', itemCount: 1, note: 'Sem *laço*' }, 'PedidoCesta1 itemR$ 45,90Sem laço'],
    ['an order whose contents are unknown', { itemCount: null, total: null }, 'Pedido'],
  ])('shows %s', async (_case, fields, text) => {
    await show(fields);
    expect(shown()).toBe(text);
  });
});

describe('OrderItems', () => {
  const user = userEvent.setup();
  const items = [
    { name: 'Caneca azul', quantity: 2, price: reais(15_300) },
    { name: 'Brinde', quantity: 1, price: null },
  ];
  const showOrder = () => {
    const order = { title: null, itemCount: 3, total: null, note: null, reference: '["7","t"]' };
    return showContent([withData('order', { order }, 'Pedido: 3 itens')]);
  };
  const toggle = (name: string, expanded: boolean) =>
    user.click(screen.getByRole('button', { name, expanded }));

  test('are read when they are expanded, and are hidden again', async () => {
    const server = await showOrder();
    server.on(readOrder, () => ({ body: { items } }));
    await toggle('Ver itens', false);
    const rows = await screen.findAllByRole('listitem');
    const texts = rows.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    expect(texts).toEqual(['2 × Caneca azulR$ 30,60', '1 × Brinde']);
    await toggle('Ocultar itens', true);
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  test('show why they could not be read, and are requested again', async () => {
    const server = await showOrder();
    server.on(readOrder, () => ({ status: 404, body: { error: 'ERR_FETCH_WAPP_MSG' } }));
    await toggle('Ver itens', false);
    expect((await screen.findByRole('alert')).textContent).toContain('Erro ao buscar a mensagem');
    server.on(readOrder, () => ({ body: { items } }));
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  });
});

describe('ProductCard', () => {
  test('shows title, price, description, link and the customer’s question', async () => {
    const url = 'https://loja.test/9';
    const product = { title: 'Caneca', description: 'Azul', price: reais(19_900), url, question: 'Tem?' };
    await showContent([withData('product', { product }, 'Produto: Caneca, R$ 19,90\nTem?')]);
    expect(shown()).toBe('CanecaR$ 19,90Azulloja.testTem?');
    expect(links()).toEqual([url]);
  });

  test('without a title is named by its type', async () => {
    const product = { title: '', description: null, price: null, url: null, question: null };
    await showContent([withData('product', { product }, 'Catálogo')]);
    expect(shown()).toBe('Produto');
  });
});

describe('PaymentCard', () => {
  const none = { key: null, keyType: null, receiver: null, amount: null, note: null };
  const pix = { ...none, type: 'pixKey', key: 'maria_@loja.test', keyType: 'EMAIL', receiver: 'Maria' };

  test('copies the Pix key unchanged', async () => {
    await showContent([withData('payment', { payment: pix }, 'Chave Pix')]);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copiar chave Pix' }));
    expect(await screen.findByText('Copiado')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe('maria_@loja.test');
  });

  test.each([
    ['a Pix key', pix, 'Chave Pixmaria_@loja.testTipo: e-mailRecebedor: Maria'],
    ['a key of a type without a text', { ...pix, keyType: 'CPF', receiver: null }, 'Tipo: CPF'],
    [
      'a request with amount and note',
      { ...none, type: 'request', amount: reais(45_900), note: 'Frete' },
      'Pedido de pagamentoR$ 45,90Frete',
    ],
    ['a payment', { ...none, type: 'payment' }, 'Pagamento'],
    ['a declined request', { ...none, type: 'declined' }, 'Pedido de pagamento recusado'],
    ['a canceled request', { ...none, type: 'canceled' }, 'Pedido de pagamento cancelado'],
  ])('shows %s', async (_case, payment, text) => {
    await showContent([withData('payment', { payment }, 'Chave Pix')]);
    expect(shown()).toContain(text);
  });
});

describe('InvitationCard', () => {
  test.each([
    [
      'a group',
      { type: 'group', name: 'Clientes', note: 'Entre!' },
      /^Convite para o grupo Clientes.*Entre!$/u,
    ],
    ['a channel', { type: 'channel', name: 'Novidades', note: null }, /^Convite para o canal Novidades/u],
    ['a group without a name', { type: 'group', name: '', note: null }, /^Convite para um grupo/u],
  ])(
    'shows the invitation to %s and that the number does not join automatically',
    async (_case, data, text) => {
      await showContent([withData('invitation', { invitation: data }, 'Convite para o grupo')]);
      expect(shown()).toMatch(text);
      expect(shown()).toContain('Este número não entra sozinho.');
    },
  );
});

describe('AdCard', () => {
  const ad = { title: 'Caneca', description: 'Só hoje', url: 'https://fb.test/1', sourceId: '120' };
  const bare = { title: null, description: null, url: null, sourceId: null };

  test('is above the text of the message', async () => {
    await showContent([withData('text', { ad }, 'Tem azul?')]);
    expect(shown()).toBe('Veio do anúncio «Caneca»Só hojefb.testTem azul?');
    expect(links()).toEqual(['https://fb.test/1']);
  });

  test('is the only content of a message without text', async () => {
    await showContent([withData('ad', { ad }, 'Veio do anúncio «Caneca»')]);
    expect(shown()).toBe('Veio do anúncio «Caneca»Só hojefb.test');
  });

  test('without a title shows only that there was an advertisement', async () => {
    await showContent([withData('ad', { ad: bare }, 'Veio do anúncio')]);
    expect(shown()).toBe('Veio de um anúncio');
  });
});

describe('MessageContent', () => {
  test.each<[string, Message['mediaType'], object, string]>([
    ['an order of a newer version by its text', 'order', { order: 1 }, 'Pedido: 3 itens'],
    ['an advertisement of a newer version by its text', 'ad', { ad: 1 }, 'Veio do anúncio'],
    ['an animated sticker by its text', 'sticker', {}, 'Figurinha animada'],
  ])('shows %s', async (_case, mediaType, data, text) => {
    await showContent([withData(mediaType, data, text)]);
    expect(shown()).toBe(text);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('shows a content without data and text by its type', async () => {
    await showContent([build.message({ mediaType: 'event', body: '' })]);
    expect(shown()).toBe('Evento');
  });
});
