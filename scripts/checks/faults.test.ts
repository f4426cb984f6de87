import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../bootstrap/paths.mjs';
import { FAULTS } from './faults.mjs';

describe('the planted faults', () => {
  it.each(FAULTS.map((fault) => [fault.name, fault] as const))('%s fits the code', (_name, fault) => {
    const { file, from, to, tests } = fault;
    expect(readFileSync(inRoot(file), 'utf8').split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
    for (const test of tests) expect(existsSync(inRoot(test)), test).toBe(true);
  });
  it('have names of their own', () => {
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  });
});
