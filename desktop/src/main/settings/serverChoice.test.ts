import { expect, test, vi } from 'vitest';
import { ServerChoice } from './serverChoice';

const OLD = 'https://old.example.test';
const NEW = 'https://new.example.test';

function choice(stored: string | null, policy: { server?: string; serverLocked?: boolean } = {}) {
  const serverAddress = { stored: () => stored, write: vi.fn<(address: string) => void>() };
  const deleteAccount = vi.fn();
  const clearPages = vi.fn(() => Promise.resolve());
  const fetch = vi.fn(() => Promise.resolve(Response.json({ info: { title: 'Recado API' } })));
  const servers = new ServerChoice({ policy, serverAddress, fetch, deleteAccount, clearPages });
  return { servers, serverAddress, deleteAccount, clearPages, fetch };
}

test('the first server deletes nothing', async () => {
  const { servers, serverAddress, deleteAccount, clearPages } = choice(null);
  expect(await servers.select(NEW)).toEqual({ ok: true, address: NEW });
  expect(serverAddress.write).toHaveBeenCalledExactlyOnceWith(NEW);
  expect([deleteAccount, clearPages].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('another server deletes the account and the pages of the previous one', async () => {
  const { servers, serverAddress, deleteAccount, clearPages } = choice(OLD);
  await servers.select(NEW);
  expect(serverAddress.write).toHaveBeenCalledExactlyOnceWith(NEW);
  expect(deleteAccount).toHaveBeenCalledOnce();
  expect(clearPages).toHaveBeenCalledOnce();
});

test('the same server deletes nothing', async () => {
  const { servers, serverAddress, deleteAccount, clearPages } = choice(OLD);
  expect(await servers.select(OLD)).toEqual({ ok: true, address: OLD });
  expect([deleteAccount, clearPages, serverAddress.write].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('a locked server cannot be changed, and is not even asked', async () => {
  const { servers, fetch, serverAddress } = choice(OLD, { server: OLD, serverLocked: true });
  expect(await servers.select(NEW)).toEqual({ ok: false, reason: 'locked' });
  expect([...fetch.mock.calls, ...serverAddress.write.mock.calls]).toEqual([]);
});

test.each([
  ['is the first address', null, { server: NEW }, [NEW], 0],
  ['leaves a chosen address alone', OLD, { server: NEW }, [], 0],
  ['replaces a chosen address if it is locked', OLD, { server: NEW, serverLocked: true }, [NEW], 1],
  ['changes nothing if it is used already', NEW, { server: NEW, serverLocked: true }, [], 0],
])('the policy’s server %s', async (_what, stored, policy, written, isDeleted) => {
  const { servers, serverAddress, deleteAccount, clearPages } = choice(stored, policy);
  await servers.applyPolicy();
  expect(serverAddress.write.mock.calls.flat()).toEqual(written);
  expect(deleteAccount).toHaveBeenCalledTimes(isDeleted);
  expect(clearPages).toHaveBeenCalledTimes(isDeleted);
});

test('a change that ends before everything is deleted happens again at the next start', async () => {
  const { servers, serverAddress, clearPages } = choice(OLD, { server: NEW, serverLocked: true });
  clearPages.mockRejectedValueOnce(new Error('ended'));
  await expect(servers.applyPolicy()).rejects.toThrow('ended');
  expect(serverAddress.write).not.toHaveBeenCalled();
});
