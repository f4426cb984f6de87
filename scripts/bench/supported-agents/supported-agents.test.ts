import { describe, expect, it } from 'vitest';
import { sequence } from '../../seed/bulk/words';
import { gapMs, THINK_S, thinkMs } from './behaviour';
import { brokenGates, type Measured, perNumberMb } from './gates';
import { Recorder } from './recorder';

const within: Measured = { listMeanMs: 100, callP99Ms: 2_000, screenP99Ms: 1_000, errorShare: 0.000_25 };

describe('brokenGates', () => {
  it('accepts what equals the limits', () => {
    expect(brokenGates(within)).toEqual([]);
  });

  it.each([
    [{ listMeanMs: 100.1 }, 'lists, mean'],
    [{ callP99Ms: 2_001 }, 'calls, p99'],
    [{ screenP99Ms: 1_001 }, 'message on the screen, p99'],
    [{ errorShare: 0.000_26 }, 'errors'],
    [{ listMeanMs: NaN }, 'lists, mean'],
  ])('names the gate that %j breaks', (change, name) => {
    expect(brokenGates({ ...within, ...change })).toEqual([name]);
  });
});

describe('perNumberMb', () => {
  it('divides the growth of the memory by the further numbers', () => {
    expect(perNumberMb({ numbers: 10, megabytes: 200 }, { numbers: 50, megabytes: 300 })).toBe(2.5);
  });
});

describe('gapMs and thinkMs', () => {
  it('give the rate per hour and times within their limits', () => {
    const random = sequence(7);
    const gaps = Array.from({ length: 20_000 }, () => gapMs(60, random));
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    expect(mean).toBeGreaterThan(58_000);
    expect(mean).toBeLessThan(62_000);
    for (let n = 0; n < 1_000; n += 1) {
      const ms = thinkMs(THINK_S.read, random);
      expect(ms).toBeGreaterThanOrEqual(THINK_S.read[0] * 1_000);
      expect(ms).toBeLessThanOrEqual(THINK_S.read[1] * 1_000);
    }
  });
});

describe('Recorder', () => {
  it('measures only what begins between start and stop', () => {
    const recorder = new Recorder();
    recorder.call('list')({});
    recorder.messageSent('before');
    recorder.start();
    recorder.call('list')({});
    recorder.call('send')({ error: 'POST 500' });
    recorder.call('change')({ error: 'PUT 409', isConflict: true });
    recorder.messageSent('during');
    recorder.stop();
    recorder.call('list')({});
    recorder.messageShown('before');
    recorder.messageShown('during');
    recorder.messageShown('during');
    recorder.messageShown('unknown');
    recorder.countLost();
    const result = recorder.result();
    // Each of two screens showed the message.
    expect(result).toMatchObject({ calls: 3, messages: 2, errors: 1, errorShare: 0.2 });
    expect(recorder.conflicts).toBe(1);
    expect(recorder.byKind()).toContain('list 1:');
  });

  it('counts a message that no screen shows as an error', () => {
    const recorder = new Recorder();
    recorder.start();
    recorder.messageSent('lost');
    recorder.messageSent('shown');
    recorder.messageShown('shown');
    expect(recorder.unseen()).toBe(1);
    recorder.stop();
    recorder.countLost();
    expect([...recorder.errors]).toEqual([['message lost', 1]]);
    expect(recorder.result().errorShare).toBe(1);
    expect(recorder.unseen()).toBe(0);
  });

  it('has no mean without lists, which breaks the gate', () => {
    const recorder = new Recorder();
    recorder.start();
    expect(brokenGates(recorder.result())).toContain('lists, mean');
  });
});
