import { describe, expect, it, vi } from 'vitest';
import { saveOrDiscardFiles } from './save-or-discard-files';

async function failing(isStored: () => Promise<boolean>) {
  const media = { remove: vi.fn(async (_companyId: number, _file: string) => undefined) };
  const save = () => Promise.reject(new Error('no window'));
  const saving = saveOrDiscardFiles(media, { companyId: 1, files: ['a', 'b'], isStored }, save);
  await expect(saving).rejects.toThrow('no window');
  return media.remove.mock.calls;
}

describe('the new files of an owner that could not be saved', () => {
  it('are deleted if nothing was stored', async () => {
    expect(await failing(async () => false)).toEqual([
      [1, 'a'],
      [1, 'b'],
    ]);
  });

  it('stay if the owner was stored before the failure, or if that cannot be read', async () => {
    expect(await failing(async () => true)).toEqual([]);
    expect(await failing(() => Promise.reject(new Error('no database')))).toEqual([]);
  });
});
