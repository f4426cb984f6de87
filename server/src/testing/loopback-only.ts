import { afterEach } from 'vitest';
import { guardLoopback } from './loopback-guard';

const guard = guardLoopback();

// Code under test may catch the error.
afterEach(() => {
  const calls = guard.calls.splice(0);
  if (calls.length > 0) throw new Error(`A test called another machine:\n${calls.join('\n')}`);
});
