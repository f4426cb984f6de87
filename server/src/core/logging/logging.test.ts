import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLogger } from '.';

it('writes no secret and nothing people wrote to each other', () => {
  let written = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      written += String(chunk);
      done();
    },
  });
  const log = createLogger({ logLevel: 'info' }, stream);
  const secret = 'segredo';
  log.info({ password: secret, token: secret, body: secret, user: { passwordHash: secret } }, 'one');
  log.info(
    { request: { headers: { authorization: secret, cookie: secret } }, message: { body: secret } },
    'two',
  );
  expect(written).toContain('"msg":"two"');
  expect(written).not.toContain(secret);
});
