import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '@recado/shared/contract';
import { connectionStateAtom } from '@/lib/realtime/connection-state';
import { build } from '@/testing/build';
import { renderInApp } from '../testing/render-in-app';
import { NotRefreshedBar } from './NotRefreshedBar';
import { OfflineBar } from './OfflineBar';

const store = getDefaultStore();
const NOTICE = 'Nem tudo o que está na tela pôde ser atualizado.';
const refetch = vi.fn<() => Promise<number>>();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => store.set(connectionStateAtom, 'online'));
  refetch.mockReset().mockResolvedValue(1);
});
afterEach(() => void vi.useRealTimers());

/** A screen that shows data and has a next page. */
function Page() {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: ['something'], queryFn: refetch });
  const pages = useInfiniteQuery({
    queryKey: ['pages'],
    queryFn: ({ pageParam }) => (pageParam === 0 ? 0 : refetch()),
    initialPageParam: 0,
    getNextPageParam: () => 1,
  });
  return (
    <>
      <p>{data === undefined ? 'nada' : `valor ${data}`}</p>
      <button onClick={() => void client.invalidateQueries({ queryKey: ['something'] })}>atualizar</button>
      <button onClick={() => void pages.fetchNextPage()}>mais</button>
      {pages.isFetchNextPageError && <p>sem mais</p>}
      <OfflineBar />
      <NotRefreshedBar />
    </>
  );
}

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
/** Waits for all retries and the delay of the bar. */
const later = () => act(() => vi.advanceTimersByTimeAsync(10_000));

async function fails(error = new AppError('ERR_INTERNAL')) {
  await renderInApp(<Page />, { user: build.user() });
  expect(await screen.findByText('valor 1')).toBeTruthy();
  refetch.mockRejectedValue(error);
}

test('reports a failed refetch and offers a retry', async () => {
  await fails();
  await press('atualizar');
  await later();
  expect(screen.getByText(NOTICE)).toBeTruthy();
  expect(screen.getByText('valor 1')).toBeTruthy();
  refetch.mockResolvedValue(2);
  await press('Tentar de novo');
  expect(await screen.findByText('valor 2')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull());
});

test('is hidden without a connection, which has its own bar', async () => {
  await fails();
  act(() => store.set(connectionStateAtom, 'offline'));
  await press('atualizar');
  await later();
  expect(screen.getByText(/^Sem conexão com o servidor/)).toBeTruthy();
  expect(screen.queryByText(NOTICE)).toBeNull();
});

test('is hidden for rejections and failed next pages, which show their own errors', async () => {
  await fails(new AppError('ERR_NO_PERMISSION'));
  await press('atualizar');
  refetch.mockRejectedValue(new AppError('ERR_INTERNAL'));
  await press('mais');
  await later();
  expect(screen.getByText('sem mais')).toBeTruthy();
  expect(screen.queryByText(NOTICE)).toBeNull();
});
