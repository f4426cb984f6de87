import { describe, expect, it } from 'vitest';
import { createDiskSpace } from './disk-space';

const GB = 1024 ** 3;

function diskOf(total: number, reserve = { reserveBytes: 2 * GB, reservePercent: 5 }) {
  const volume = { total, free: total };
  let time = 0;
  let measurements = 0;
  const measure = () => {
    measurements += 1;
    return Promise.resolve({ ...volume });
  };
  const disk = createDiskSpace('data', reserve, { measure, now: () => time });
  return {
    disk,
    measurements: () => measurements,
    /** Sets the free space and expires the last measurement. */
    free(bytes: number) {
      volume.free = bytes;
      time += 10_000;
    },
    volume,
  };
}

describe('the reserve of the disk', () => {
  it('is 2 GB on a small volume and 5 % of a large one', async () => {
    expect((await diskOf(20 * GB).disk.state()).reserve).toBe(2 * GB);
    expect((await diskOf(100 * GB).disk.state()).reserve).toBe(5 * GB);
  });

  it('rejects files below it and accepts them again at 1.25 times the reserve', async () => {
    const { disk, free } = diskOf(20 * GB);
    const rejected = { code: 'ERR_STORAGE_FULL', details: { reason: 'disk' } };
    free(2 * GB);
    await disk.requireReserve();
    free(2 * GB - 1);
    await expect(disk.requireReserve()).rejects.toMatchObject(rejected);
    free(2.4 * GB);
    await expect(disk.requireReserve()).rejects.toMatchObject(rejected);
    expect((await disk.state()).filesRefused).toBe(true);
    free(2.5 * GB);
    await disk.requireReserve();
    free(2.1 * GB);
    await disk.requireReserve();
  });

  it('measures at most every 10 s, and again after a failed measurement', async () => {
    const { disk, free, volume, measurements } = diskOf(20 * GB);
    await Promise.all([disk.state(), disk.state()]);
    volume.free = 0;
    await disk.requireReserve();
    expect(measurements()).toBe(1);
    free(0);
    await expect(disk.requireReserve()).rejects.toThrow('ERR_STORAGE_FULL');

    let fails = true;
    const flaky = createDiskSpace(
      'data',
      { reserveBytes: 0, reservePercent: 0 },
      { measure: () => (fails ? Promise.reject(new Error('EIO')) : Promise.resolve({ total: 1, free: 1 })) },
    );
    await expect(flaky.state()).rejects.toThrow('EIO');
    fails = false;
    await flaky.requireReserve();
  });
});
