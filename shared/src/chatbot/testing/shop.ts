import { type ChatbotInput } from '../next-step';
import type { ChatbotStep, MenuQueue } from '../progress';
import { menuQueue, menuSource, options, progressIn } from './menus';

export const sales = menuQueue({
  id: 1,
  name: 'Vendas',
  greeting: 'Você fala com as vendas.',
  options: options([
    {
      id: 11,
      title: 'Preços',
      message: 'De qual produto?',
      children: [
        { id: 21, title: 'Mesa', message: 'A mesa custa 300.' },
        { id: 22, title: 'Cadeira', children: [{ id: 31, title: 'Azul', message: 'Azul: 90.' }] },
      ],
    },
    { id: 12, title: '' },
    { id: 13, title: 'Gerente', message: 'Um momento.', queueToTransferId: 2, operatorId: 7 },
  ]),
});
export const support = menuQueue({ id: 2, name: 'Suporte', greeting: 'Suporte técnico.' });
export const bare = menuQueue({ id: 3, name: 'Outros' });

export const several = menuSource([sales, support, bare]);
export const single = menuSource([sales]);
export const queuesList = '*1* - Vendas\n*2* - Suporte\n*3* - Outros';
const queueEntries = [
  { number: 1, optionId: 1, title: 'Vendas' },
  { number: 2, optionId: 2, title: 'Suporte' },
  { number: 3, optionId: 3, title: 'Outros' },
];
const salesEntries = [
  { number: 1, optionId: 11, title: 'Preços' },
  { number: 2, optionId: 13, title: 'Gerente' },
];
const priceEntries = [
  { number: 1, optionId: 21, title: 'Mesa' },
  { number: 2, optionId: 22, title: 'Cadeira' },
];
export const salesList = '*1* - Preços\n*2* - Gerente';
export const back = '*0* - Voltar';

export const inQueues = progressIn({ state: 'queues', queueId: null, menu: queueEntries });
export const inSales = progressIn({ menu: salesEntries });
export const inSelectedSales = progressIn({ menu: salesEntries, queueChosen: true });
export const inPrices = progressIn({ path: [11], menu: priceEntries });
export const inChairs = progressIn({ path: [11, 22], menu: [{ number: 1, optionId: 31, title: 'Azul' }] });

export function summary(step: ChatbotStep | null) {
  if (!step) return null;
  const { progress, text, end } = step;
  return [progress.state, progress.queueId, progress.path, text, end?.reason ?? null];
}
export const number = (value: number): ChatbotInput => ({ kind: 'option', number: value });
export const kind = (value: 'back' | 'start' | 'agent' | 'leave' | 'nothing' | 'silence'): ChatbotInput => ({
  kind: value,
});
export const opening = (queueId: number | null): ChatbotInput => ({ kind: 'open', queueId });

export function withOptions(drafts: Parameters<typeof options>[0]): MenuQueue {
  return menuQueue({ id: 1, options: options(drafts) });
}
