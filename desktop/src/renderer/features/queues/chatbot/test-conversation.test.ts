import { describe, expect, it } from 'vitest';
import type { MenuPreview } from '@recado/shared/chatbot';
import { beginConversation, reply } from './test-conversation';

const option = {
  queueId: 1,
  parentId: null,
  queueToTransferId: null,
  operatorId: null,
  version: 0,
  children: [],
};
const preview: MenuPreview = {
  settings: { language: 'pt', maxMisses: 3, closesByKeyword: false },
  greeting: '',
  choices: [],
  queues: [
    {
      id: 1,
      name: 'Vendas',
      greeting: 'Olá, {nome}! Aqui é {fila}.',
      options: [
        { ...option, id: 11, option: 1, title: 'Preços', message: 'A mesa custa 300.' },
        { ...option, id: 12, option: 2, title: 'Gerente', message: '', operatorId: 7 },
      ],
      closedText: null,
    },
  ],
  targets: { queueIds: [1], attendedQueueIds: [1], operators: [] },
};

describe('a test conversation', () => {
  it('begins with the greeting and the menu, with sample values', () => {
    expect(beginConversation(preview, 1).lines).toEqual([
      { from: 'chatbot', text: 'Olá, Maria! Aqui é Vendas.\n\n*1* - Preços\n*2* - Gerente' },
    ]);
  });

  it("begins in a connection's only queue", () => {
    const [edited] = preview.queues;
    const other = { ...edited!, id: 2, name: 'Suporte', greeting: 'Aqui é {fila}.', options: [] };
    const ofConnection = { ...preview, choices: [2], queues: [...preview.queues, other] };
    expect(beginConversation(ofConnection, 1).lines).toEqual([{ from: 'chatbot', text: 'Aqui é Suporte.' }]);
  });

  it('follows a customer who chooses by title', () => {
    const after = reply(beginConversation(preview, 1), 'quero preços', preview);
    expect(after.lines.slice(1)).toEqual([
      { from: 'customer', text: 'quero preços' },
      { from: 'chatbot', text: 'A mesa custa 300.' },
    ]);
    expect(after.end?.reason).toBe('leaf');
  });

  it('repeats the menu after a text that is not understood', () => {
    const after = reply(beginConversation(preview, 1), '1 ou 2', preview);
    expect(after.lines.at(-1)?.text).toBe('Não entendi.\n\n*1* - Preços\n*2* - Gerente');
    expect(after.end).toBeNull();
  });
});
