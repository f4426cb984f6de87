/** Contents that the page sends as examples, with the name shown. */
export const EXAMPLES = [
  {
    name: 'Pedido',
    message: {
      type: 'order',
      items: [
        { name: 'Caneca azul', quantity: 2, price: 29.9 },
        { name: 'Vela', quantity: 1, price: 15.5 },
      ],
      text: 'Pode embrulhar para presente?',
    },
  },
  { name: 'Produto', message: { type: 'product', title: 'Caneca azul', price: 29.9, text: 'Ainda tem?' } },
  { name: 'Chave Pix', message: { type: 'pixKey', key: '12345678909', keyType: 'CPF', name: 'Maria' } },
  { name: 'Enquete', message: { type: 'poll', text: 'Qual dia?', options: ['Segunda', 'Terça'] } },
  {
    name: 'Evento',
    message: {
      type: 'event',
      text: 'Inauguração',
      startsAt: '2027-03-01T22:00:00.000Z',
      address: 'Rua A, 1',
    },
  },
  { name: 'Convite', message: { type: 'invitation', name: 'Clientes VIP' } },
  {
    name: 'Anúncio',
    message: {
      type: 'content',
      content: {
        extendedTextMessage: {
          text: 'Vi o anúncio de vocês',
          contextInfo: {
            externalAdReply: { title: 'Canecas', body: 'Só hoje', sourceType: 'ad', sourceId: '1' },
          },
        },
      },
    },
  },
];
