import { describe, expect, it } from 'vitest';
import { type ChatbotInput, nextStep } from './next-step';
import type { ChatbotProgress } from './progress';
import { menuSource, progressIn, settings } from './testing/menus';
import {
  back,
  bare,
  inChairs,
  inPrices,
  inQueues,
  inSales,
  inSelectedSales,
  kind,
  number,
  opening,
  queuesList,
  salesList,
  several,
  single,
  summary,
  withOptions,
} from './testing/shop';

describe('the first message of a ticket', () => {
  it.each([
    ['several queues, none known', several, null, ['queues', null, [], `Olá!\n\n${queuesList}`, null]],
    [
      'a known queue',
      several,
      1,
      ['options', 1, [], `Olá!\n\nVocê fala com as vendas.\n\n${salesList}`, null],
    ],
    [
      'the only queue',
      single,
      null,
      ['options', 1, [], `Olá!\n\nVocê fala com as vendas.\n\n${salesList}`, null],
    ],
    ['a queue without options', several, 2, ['ended', 2, [], 'Olá!\n\nSuporte técnico.', 'noOptions']],
    ['a queue that no longer exists', several, 9, ['queues', null, [], `Olá!\n\n${queuesList}`, null]],
    ['no queue at all', menuSource([]), null, ['ended', null, [], 'Olá!', 'noOptions']],
    ['neither greeting nor options', menuSource([bare], ''), 3, ['ended', 3, [], '', 'noOptions']],
    [
      'untitled options only',
      menuSource([withOptions([{ id: 12, title: '' }])]),
      1,
      ['ended', 1, [], 'Olá!', 'noOptions'],
    ],
  ] as const)('with %s', (_case, source, queueId, expected) => {
    expect(summary(nextStep(null, opening(queueId), source, settings))).toEqual(expected);
  });

  it('stores the sent menu, numbered without untitled options', () => {
    expect(nextStep(null, opening(1), several, settings)?.progress).toEqual(inSales);
    expect(nextStep(null, opening(null), several, settings)?.progress).toEqual(inQueues);
  });

  it('is no choice: other inputs begin nothing', () => {
    for (const input of [number(1), kind('agent'), kind('nothing'), kind('silence')]) {
      expect(nextStep(null, input, several, settings)).toBeNull();
    }
  });
});

describe('the list of queues', () => {
  it.each([
    [
      'a queue with options',
      number(1),
      ['options', 1, [], `Você fala com as vendas.\n\n${salesList}\n${back}`, null],
    ],
    ['a queue without options', number(2), ['ended', 2, [], 'Suporte técnico.', 'noOptions']],
    [
      'a queue with neither greeting nor options',
      number(3),
      ['ended', 3, [], 'Chamei um atendente.', 'noOptions'],
    ],
    ['back', kind('back'), ['queues', null, [], queuesList, null]],
    ['start', kind('start'), ['queues', null, [], queuesList, null]],
    ['nothing', kind('nothing'), ['queues', null, [], `Não entendi.\n\n${queuesList}`, null]],
    ['a number that was not sent', number(9), ['queues', null, [], `Não entendi.\n\n${queuesList}`, null]],
    ['the close keyword', kind('leave'), ['queues', null, [], `Não entendi.\n\n${queuesList}`, null]],
    ['agent', kind('agent'), ['ended', null, [], 'Chamei um atendente.', 'agent']],
    ['silence', kind('silence'), ['ended', null, [], 'Chamei um atendente.', 'silence']],
  ] as [string, ChatbotInput, unknown[]][])('follows %s', (_case, input, expected) => {
    expect(summary(nextStep(inQueues, input, several, settings))).toEqual(expected);
  });
});

describe('the options of a queue', () => {
  it.each([
    [
      'an option with children',
      inSales,
      number(1),
      ['options', 1, [11], `De qual produto?\n\n*1* - Mesa\n*2* - Cadeira\n${back}`, null],
    ],
    [
      'a deeper option with children',
      inPrices,
      number(2),
      ['options', 1, [11, 22], `*1* - Azul\n${back}`, null],
    ],
    ['a leaf', inPrices, number(1), ['ended', 1, [11], 'A mesa custa 300.', 'leaf']],
    [
      'back on a deeper level',
      inChairs,
      kind('back'),
      ['options', 1, [11], `De qual produto?\n\n*1* - Mesa\n*2* - Cadeira\n${back}`, null],
    ],
    ['back on the second level', inPrices, kind('back'), ['options', 1, [], salesList, null]],
    ['back on the first level', inSales, kind('back'), ['options', 1, [], salesList, null]],
    ['back to the list of queues', inSelectedSales, kind('back'), ['queues', 1, [], queuesList, null]],
    ['start', inChairs, kind('start'), ['options', 1, [], salesList, null]],
    [
      'start at the list of queues',
      { ...inChairs, queueChosen: true },
      kind('start'),
      ['queues', 1, [], queuesList, null],
    ],
    [
      'nothing',
      inPrices,
      kind('nothing'),
      ['options', 1, [11], `Não entendi.\n\n*1* - Mesa\n*2* - Cadeira\n${back}`, null],
    ],
    ['the close keyword', inSales, kind('leave'), ['options', 1, [], `Não entendi.\n\n${salesList}`, null]],
    ['agent', inPrices, kind('agent'), ['ended', 1, [11], 'Chamei um atendente.', 'agent']],
    ['silence', inPrices, kind('silence'), ['ended', 1, [11], 'Chamei um atendente.', 'silence']],
  ] as [string, ChatbotProgress, ChatbotInput, unknown[]][])(
    'follow %s',
    (_case, progress, input, expected) => {
      expect(summary(nextStep(progress, input, several, settings))).toEqual(expected);
    },
  );

  it('transfer by a leaf with a target', () => {
    expect(nextStep(inSales, number(2), several, settings)).toMatchObject({
      text: 'Um momento.',
      end: { reason: 'leaf', queueToTransferId: 2, operatorId: 7 },
    });
  });

  it('reply to a leaf without a message', () => {
    const source = menuSource([withOptions([{ id: 11 }])]);
    const step = nextStep(
      progressIn({ menu: [{ number: 1, optionId: 11, title: 'Opção 11' }] }),
      number(1),
      source,
      settings,
    );
    expect(summary(step)).toEqual(['ended', 1, [], 'Chamei um atendente.', 'leaf']);
  });
});

describe('inputs that are not understood', () => {
  it('end the chatbot when there are too many in a row', () => {
    const second = nextStep({ ...inSales, misses: 1 }, kind('nothing'), several, settings);
    expect(second?.progress.misses).toBe(2);
    expect(summary(nextStep({ ...inSales, misses: 2 }, kind('nothing'), several, settings))).toEqual([
      'ended',
      1,
      [],
      'Não entendi, chamei um atendente.',
      'misses',
    ]);
  });

  it('are counted from zero after one that is understood', () => {
    for (const input of [number(1), kind('back'), kind('start')]) {
      expect(nextStep({ ...inSales, misses: 2 }, input, several, settings)?.progress.misses).toBe(0);
    }
  });

  it('never end it with the setting 0', () => {
    const patient = { ...settings, maxMisses: 0 };
    expect(nextStep({ ...inSales, misses: 98 }, kind('nothing'), several, patient)?.progress.misses).toBe(99);
  });

  it('exclude the close keyword where it ends the conversation', () => {
    const step = nextStep(inSales, kind('leave'), several, { ...settings, closesByKeyword: true });
    expect(summary(step)).toEqual(['ended', 1, [], '', 'left']);
  });
});

describe('an ended chatbot', () => {
  it.each([
    opening(1),
    number(1),
    ...(['back', 'start', 'agent', 'leave', 'nothing', 'silence'] as const).map(kind),
  ])('ignores %o', (input) => {
    expect(nextStep(progressIn({ state: 'ended' }), input, several, settings)).toBeNull();
  });
});

describe('every walk through the menus', () => {
  it('sends a text at each step and ends or stays in a menu', () => {
    const inputs = [number(1), number(2), number(3), ...(['back', 'start', 'nothing'] as const).map(kind)];
    let walks: ChatbotProgress[] = [inQueues, inSales];
    for (let depth = 0; depth < 5; depth += 1) {
      walks = walks.flatMap((progress) =>
        inputs.flatMap((input) => {
          const step = nextStep(progress, input, several, settings);
          if (!step) throw new Error('no step');
          expect(step.text).not.toBe('');
          expect(step.end === null).toBe(step.progress.state !== 'ended');
          if (step.end) return [];
          expect(step.progress.menu.map((entry) => entry.number)).toEqual(
            step.progress.menu.map((_, at) => at + 1),
          );
          return [step.progress];
        }),
      );
    }
    expect(walks.length).toBeGreaterThan(100);
  });
});
