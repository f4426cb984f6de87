import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client';

const queryKey = ['tags'];

/** Starts the first read of a query on screen. `respond` resolves the oldest read that waits. */
function read() {
  const client = createQueryClient();
  const waiting: ((names: string[]) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<string[]>((resolve) => waiting.push(resolve)));
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  const respond = async (names: string[]) => {
    waiting.shift()?.(names);
    await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(names));
  };
  const rename = () =>
    client.setQueryData<string[]>(queryKey, (names) => names?.map((name) => name.toUpperCase()));
  return { client, queryFn, respond, rename };
}

test('repeats a first read that an invalidation overtakes', async () => {
  const { client, queryFn, respond } = read();
  void client.invalidateQueries({ queryKey });
  expect(queryFn).toHaveBeenCalledTimes(1);
  await respond(['old']);
  expect(queryFn).toHaveBeenCalledTimes(2);
  await respond(['new']);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('repeats a first read once for several updates that had no data to change', async () => {
  const { client, queryFn, respond, rename } = read();
  rename();
  client.setQueriesData<string[]>({ queryKey }, (names) => names && []);
  await respond(['old']);
  expect(queryFn).toHaveBeenCalledTimes(2);
  await respond(['new']);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('repeats neither an undisturbed first read nor one that an event filled', async () => {
  const undisturbed = read();
  await undisturbed.respond(['a']);
  undisturbed.rename();
  expect(undisturbed.client.getQueryData(queryKey)).toEqual(['A']);
  expect(undisturbed.queryFn).toHaveBeenCalledTimes(1);

  const supplied = read();
  supplied.client.setQueryData(queryKey, ['event']);
  await supplied.respond(['read']);
  expect(supplied.queryFn).toHaveBeenCalledTimes(1);
});
