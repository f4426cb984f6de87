import { describe, expect, it } from 'vitest';
import { checklistProblems } from './checklist.mjs';

const checklist = (rows: string[], head = 'Version: 1.2.0\nTester: Ana') =>
  `# Release\n\n${head}\n\n## Windows\n\n| Step | Expected result | Result |\n|---|:-:|---|\n${rows.join('\n')}\n`;

const TEMPLATE = checklist(
  ['| 1. Install | The app starts | |', '| 2. Print `a \\| b` | Paper | |'],
  'Version:\nTester:',
);
const problems = (filled: string) => checklistProblems(filled, TEMPLATE, '1.2.0');

describe('release checklist', () => {
  it('accepts steps that passed or do not apply for a reason', () => {
    const filled = checklist([
      '| 1. Install | The app starts | OK |',
      '| 2. Print `a \\| b` | Paper | n/a: no printer |',
    ]);
    expect(problems(filled)).toEqual([]);
    expect(problems(filled.replace('Version:', '- **Version:**'))).toEqual([]);
  });

  it.each([
    ['', 'No result: 1. Install'],
    ['fail: no window', 'fail: no window: 1. Install'],
    ['n/a:', 'n/a:: 1. Install'],
    ['ok?', 'ok?: 1. Install'],
  ])('rejects the result "%s"', (result, problem) => {
    const filled = checklist([
      `| 1. Install | The app starts | ${result} |`,
      '| 2. Print `a \\| b` | Paper | ok |',
    ]);
    expect(problems(filled)).toEqual([problem]);
  });

  it('rejects a checklist without one of the steps', () => {
    expect(problems(checklist(['| 1. Install | The app starts | ok |']))).toEqual([
      'Missing step: 2. Print `a \\| b`',
    ]);
  });

  it('rejects another version and a missing tester', () => {
    const rows = ['| 1. Install | The app starts | ok |', '| 2. Print `a \\| b` | Paper | ok |'];
    expect(problems(checklist(rows, 'Version: 1.1.0\nTester:'))).toEqual([
      'The checklist is for version "1.1.0", not 1.2.0.',
      'The checklist names no tester.',
    ]);
  });

  it('rejects the empty template, and any checklist if the template has no steps', () => {
    expect(problems(TEMPLATE)).toHaveLength(4);
    expect(checklistProblems(TEMPLATE, '# Release', '1.2.0')).toContain('The template has no steps.');
  });
});
