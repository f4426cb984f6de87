import { expect, it } from 'vitest';
import { finishedTime, maskedTime } from './TimeInput';

it('masks typed digits as ##:##', () => {
  const typed = ['8', '08', '080', '0800', '08:00', '08000', 'a8b', '08:'];
  expect(typed.map(maskedTime)).toEqual(['8', '08', '08:0', '08:00', '08:00', '08:00', '8', '08']);
});

it('completes a partial time', () => {
  const left = ['', '8', '18', '08:3', '83:0', '08:30'];
  expect(left.map(finishedTime)).toEqual(['', '08:00', '18:00', '08:30', '08:30', '08:30']);
});
