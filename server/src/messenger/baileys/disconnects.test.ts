import { describe, expect, it } from 'vitest';
import { classifyDisconnect, type CloseReason, codeOf } from './disconnects';

describe('the closing code of a socket', () => {
  const judged: [number | undefined, CloseReason][] = [
    [515, { then: 'reopen' }],
    [401, { then: 'erase', reason: 'loggedOut' }],
    [440, { then: 'stop', reason: 'replaced' }],
    [403, { then: 'stop', reason: 'banned' }],
    [405, { then: 'retry', reason: 'outdated' }],
    [503, { then: 'retry', reason: 'unavailable' }],
    [500, { then: 'retry', reason: 'error' }],
    [411, { then: 'retry', reason: 'error' }],
    [408, { then: 'retry', reason: 'network' }],
    [428, { then: 'retry', reason: 'network' }],
    [undefined, { then: 'retry', reason: 'network' }],
  ];
  for (const [code, end] of judged) {
    it(`${code} makes the session ${end.then}`, () => expect(classifyDisconnect(code, false)).toEqual(end));
  }

  it('408 means that the displayed QR codes expired, if any was displayed', () => {
    expect(classifyDisconnect(408, true)).toEqual({ then: 'stop', reason: 'qrExpired' });
  });

  it('is read from an error of Baileys', () => {
    expect(codeOf({ output: { statusCode: 440 } })).toBe(440);
    expect(codeOf(new Error('no code'))).toBeUndefined();
  });
});
