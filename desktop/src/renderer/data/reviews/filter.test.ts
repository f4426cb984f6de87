import { expect, it } from 'vitest';
import { addressOf, placeOf } from './filter';

const read = (text: string) => placeOf(new URLSearchParams(text));

it('keeps a filter and a page in the address', () => {
  const place = { userId: 3, npsType: 'detractors', startDate: '2026-11-01', page: 4 } as const;
  const text = new URLSearchParams(addressOf(place)).toString();
  expect(text).toBe('userId=3&npsType=detractors&startDate=2026-11-01&page=4');
  expect(read(text)).toEqual(place);
  expect(addressOf({ page: 1 })).toEqual({});
});

it('ignores invalid parts of an address', () => {
  expect(read('userId=x&npsType=all&startDate=amanhã&page=0&other=1')).toEqual({ page: 1 });
  expect(read('queueId=2&page=9999')).toEqual({ queueId: 2, page: 1 });
});
