import { RuleTester } from 'eslint';
import { afterAll, describe, it } from 'vitest';
import { testAsserts } from './test-asserts.mjs';

// ESLint's types lack `afterAll`.
Object.assign(RuleTester, { afterAll, describe, it });

const none = [{ messageId: 'none' }];

// RuleTester throws if a case differs.
new RuleTester().run('test-asserts', testAsserts, {
  valid: [
    `it('sums', () => { expect(1 + 1).toBe(2); });`,
    `it('rejects', async () => { await expect(load()).rejects.toThrow(); });`,
    `const shows = (text) => expect(text).toBe('a'); it('shows', () => shows('a'));`,
    `async function check() { await wait(() => expect(1).toBe(1)); } test('waits', { timeout: 1 }, () => check());`,
    `it.each([1])('polls %s', async () => { await expect.poll(() => 1).toBe(1); });`,
    { code: `it('waits', () => until(() => done));`, options: [{ assertions: ['until'] }] },
    `test.beforeAll(async () => { await start(); });`,
  ],
  invalid: [
    { code: `it('runs', () => { start(); });`, errors: none },
    {
      code: `const start = () => stop(); const stop = () => start(); test('loops', () => start());`,
      errors: none,
    },
    { code: `it.each([1])('runs %s', async () => { await start(); });`, errors: none },
    { code: `it('waits', () => until(() => done));`, errors: none },
  ],
});
