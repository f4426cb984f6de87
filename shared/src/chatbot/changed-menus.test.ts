import { describe, expect, it } from 'vitest';
import { nextStep } from './next-step';
import { menuSource, progressIn, settings } from './testing/menus';
import {
  back,
  bare,
  inChairs,
  inQueues,
  inSales,
  kind,
  number,
  opening,
  sales,
  salesList,
  several,
  summary,
  support,
  withOptions,
} from './testing/shop';

describe('a menu that changed after it was sent', () => {
  const reordered = menuSource([
    withOptions([{ id: 13, title: 'Gerente', message: 'Um momento.' }, { id: 11 }]),
  ]);

  it('keeps the meaning of its numbers', () => {
    expect(nextStep(inSales, number(2), reordered, settings)?.text).toBe('Um momento.');
  });

  it('is followed by the current one when the chosen option was deleted', () => {
    const source = menuSource([withOptions([{ id: 14, title: 'Novo' }])]);
    const step = nextStep(inSales, number(1), source, settings);
    expect(summary(step)).toEqual(['options', 1, [], 'As opções mudaram.\n\n*1* - Novo', null]);
    expect(step?.progress.menu).toEqual([{ number: 1, optionId: 14, title: 'Novo' }]);
  });

  it('is followed by the nearest level that still has options', () => {
    const source = menuSource([withOptions([{ id: 13, title: 'Gerente' }])]);
    expect(summary(nextStep(inChairs, number(1), source, settings))).toEqual([
      'options',
      1,
      [],
      'As opções mudaram.\n\n*1* - Gerente',
      null,
    ]);
  });

  it.each([number(1), kind('nothing'), kind('back'), kind('start')])(
    'calls an agent for %o when no option is left',
    (input) => {
      const step = nextStep(inChairs, input, menuSource([withOptions([])]), settings);
      expect(summary(step)?.slice(3)).toEqual(['Chamei um atendente.', 'agent']);
    },
  );

  it('is followed by the list of queues when its queue was deleted', () => {
    const source = menuSource([support, bare]);
    expect(summary(nextStep(inSales, number(1), source, settings))?.[3]).toBe(
      'As opções mudaram.\n\n*1* - Suporte\n*2* - Outros',
    );
    expect(summary(nextStep(inQueues, number(1), source, settings))?.[3]).toBe(
      'As opções mudaram.\n\n*1* - Suporte\n*2* - Outros',
    );
  });
});

describe('a chosen queue that is closed', () => {
  const source = menuSource([{ ...sales, closedText: 'Abrimos às 8h.' }, support]);

  const selected = progressIn({ ...inQueues, queueId: 1, closedQueueId: 1 });

  it('sends its hours text, and the list stays open to another choice', () => {
    const step = nextStep(inQueues, number(1), source, settings);
    expect(summary(step)).toEqual(['queues', 1, [], 'Abrimos às 8h.\n\n*0* - Outras opções', null]);
    expect(step?.progress.closedQueueId).toBe(1);
    const list = nextStep(selected, kind('back'), source, settings);
    expect(list?.text).toBe('*1* - Vendas (fechado)\n*2* - Suporte');
    expect(list?.progress).not.toHaveProperty('closedQueueId');
    expect(summary(nextStep(selected, number(2), source, settings))).toEqual([
      'ended',
      2,
      [],
      'Suporte técnico.',
      'noOptions',
    ]);
  });

  it('keeps other texts for its agents, and waits for its opening after silence', () => {
    expect(summary(nextStep(selected, kind('nothing'), source, settings))).toEqual([
      'queues',
      1,
      [],
      '',
      null,
    ]);
    expect(summary(nextStep(selected, kind('silence'), source, settings))).toEqual([
      'closed',
      1,
      [],
      '',
      null,
    ]);
    expect(nextStep(selected, kind('nothing'), several, settings)?.text).toContain(
      'Você fala com as vendas.',
    );
  });

  it('begins its menu with the first message after it opened, without the connection’s greeting', () => {
    const closed = progressIn({ state: 'closed', queueChosen: true });
    expect(nextStep(closed, kind('nothing'), several, settings)).toBeNull();
    expect(summary(nextStep(closed, opening(1), several, settings))).toEqual([
      'options',
      1,
      [],
      `Você fala com as vendas.\n\n${salesList}\n${back}`,
      null,
    ]);
  });
});
