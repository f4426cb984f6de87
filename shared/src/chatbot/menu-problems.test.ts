import { describe, expect, it } from 'vitest';
import type { QueueOption } from '../queue-options';
import { menuProblems, type MenuTargets } from './menu-problems';
import { options } from './testing/menus';

const targets: MenuTargets = {
  queueIds: [1, 2, 3],
  attendedQueueIds: [1, 2],
  operators: [{ id: 7, queueIds: [2] }],
};

const problems = (list: QueueOption[], greeting = '', facts = targets) =>
  menuProblems({ greeting, options: list }, facts, { language: 'pt' });

describe('the problems of a menu', () => {
  it('are none in a menu with titles, texts and existing targets', () => {
    const list = options([
      { id: 1, message: 'Qual produto?', children: [{ id: 2, message: 'Custa 300.' }] },
      { id: 3, queueToTransferId: 2, operatorId: 7 },
      { id: 4, queueToTransferId: 2 },
    ]);
    expect(problems(list, 'Olá!')).toEqual([]);
    expect(problems([])).toEqual([]);
  });

  it('include options without a title on every level', () => {
    const list = options([
      { id: 1, children: [{ id: 2 }, { id: 3, title: '' }] },
      { id: 4, title: '' },
    ]);
    expect(problems(list)).toEqual([
      { kind: 'untitled', optionId: 3 },
      { kind: 'untitled', optionId: 4 },
    ]);
  });

  it.each([
    ['a queue that is gone', { queueToTransferId: 9 }],
    ['a user who is gone', { operatorId: 9, queueToTransferId: 2 }],
    ['a user who does not see the target queue', { operatorId: 7, queueToTransferId: 3 }],
    ['a user who does not see the menu’s queue', { operatorId: 7 }],
  ])('include %s as a target', (_case, target) => {
    expect(problems(options([{ id: 1, ...target }]))).toEqual([{ kind: 'badTarget', optionId: 1 }]);
  });

  it('include targets that options below hide', () => {
    const list = options([{ id: 1, queueToTransferId: 2, children: [{ id: 2 }] }]);
    expect(problems(list)).toEqual([{ kind: 'unusedTarget', optionId: 1 }]);
    const untitled = options([{ id: 1, queueToTransferId: 2, children: [{ id: 2, title: '' }] }]);
    expect(problems(untitled)).toEqual([{ kind: 'untitled', optionId: 2 }]);
  });

  it('include messages with more than 1,024 characters, with the list of options', () => {
    const list = (message: string) => options([{ id: 1, message }]);
    expect(problems(list('x'.repeat(1_024)))).toEqual([]);
    expect(problems(list('x'.repeat(1_025)))).toEqual([{ kind: 'longText', optionId: 1 }]);
    const parent = (message: string) => options([{ id: 1, message, children: [{ id: 2 }] }]);
    const lines = '\n\n*1* - Opção 2\n*0* - Voltar';
    expect(problems(parent('x'.repeat(1_024 - lines.length)))).toEqual([]);
    expect(problems(parent('x'.repeat(1_025 - lines.length)))).toEqual([{ kind: 'longText', optionId: 1 }]);
    expect(problems(list('ok'), 'x'.repeat(1_024))).toEqual([{ kind: 'longText', optionId: null }]);
  });

  it('include levels with ten offered options or more', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ id: 10 + index }));
    expect(problems(options(many(9)))).toEqual([]);
    expect(problems(options(many(10)))).toEqual([{ kind: 'manyOptions', optionId: null }]);
    expect(problems(options([{ id: 1, children: many(10) }]))).toEqual([
      { kind: 'manyOptions', optionId: 1 },
    ]);
    const offered = options([...many(9), { id: 99, title: '' }]);
    expect(problems(offered)).toEqual([{ kind: 'untitled', optionId: 99 }]);
  });

  it('include leaves that end where no user sees the ticket', () => {
    expect(problems(options([{ id: 1, queueToTransferId: 3 }]))).toEqual([{ kind: 'noAgent', optionId: 1 }]);
    const alone: MenuTargets = { ...targets, attendedQueueIds: [] };
    const list = options([{ id: 1, children: [{ id: 2 }, { id: 3, queueToTransferId: 2, operatorId: 7 }] }]);
    expect(problems(list, '', alone)).toEqual([{ kind: 'noAgent', optionId: 2 }]);
  });
});
