import { expect, test } from 'vitest';
import { disableLibsignalLogging } from './silence-libsignal';

test('sessions with their private keys stay out of the console; other lines are printed', () => {
  const printed: unknown[][] = [];
  const { info, warn } = console;
  console.info = console.warn = (...line: unknown[]) => printed.push(line);
  disableLibsignalLogging();
  console.info('Closing session:', { privKey: 'secret' });
  console.warn('Session already closed', { privKey: 'secret' });
  console.info('hello', 1);
  Object.assign(console, { info, warn });
  expect(printed).toEqual([['hello', 1]]);
});
