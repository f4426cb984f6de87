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

it('says what an error says, not the documents that hang on it', () => {
  let written = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      written += String(chunk);
      done();
    },
  });
  const log = createLogger({ logLevel: 'info' }, stream);
  const rejected = Object.assign(new Error('refused', { cause: new Error('disk full') }), {
    code: 14_031,
    writeErrors: [{ err: { op: { body: 'segredo', deeper: { still: 'segredo' } } } }],
  });
  log.error({ err: rejected }, 'write');
  log.error({ err: Object.assign(new Error('outer'), { data: 'segredo' }), error: rejected }, 'both');
  expect(JSON.parse(written.split('\n')[0]!)).toMatchObject({
    err: { type: 'Error', message: 'refused', code: 14_031, cause: { message: 'disk full' } },
  });
  expect(written).not.toContain('segredo');
});

it('names the index of a duplicate, not the values', () => {
  let written = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      written += String(chunk);
      done();
    },
  });
  const duplicate = new Error(
    'E11000 duplicate key error collection: recado.users index: user-email dup key: { email: "ana@loja.test" }',
  );
  const wrapped = new Error(`not stored: ${duplicate.message}`, { cause: duplicate });
  createLogger({ logLevel: 'info' }, stream).error({ err: wrapped }, 'user not stored');
  expect(written).toContain('index: user-email');
  expect(written).not.toContain('ana@loja.test');
});
