import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '@recado/shared/audit';
import { deleteConnection, revokeFormerTokens } from '@recado/shared/connections';
import { getApiMessage } from '@recado/shared/messages-api';
import { type ConnectionServer, startConnectionServer } from '#testing/connection-calls';
import type { Persona } from '#testing/factories';

let server: ConnectionServer;
let admin: Persona;
let platformAdmin: Persona;
let id: number;
let tokens = 0;
let [first, second] = ['', ''];

beforeAll(async () => {
  server = await startConnectionServer();
  const platform = await server.build.company();
  platformAdmin = await server.build.persona(platform.id, { profile: 'admin', superAdmin: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  // The tokens differ in each test, because they must be unique across companies.
  tokens += 1;
  [first, second] = [`primeiro-token-da-loja-${tokens}`, `segundo-token-da-loja!-${tokens}`];
  ({ admin } = await server.company());
  ({ id } = await server.made(admin, 'Loja', { token: first }));
});

/** Returns whether the token is accepted: only then is an unknown message reported (404). */
const works = async (token: string) => {
  const params = { messageId: '01KAFEXAMP0000000000000000' };
  const { status, error } = await server.call(getApiMessage, { params }, { token });
  expect([401, 404]).toContain(status);
  return error === 'ERR_NO_MESSAGE_FOUND';
};
const change = (token: string | null) => server.change(admin, id, { name: 'Loja', token });
const dayPasses = () =>
  mongoose.connection.collection<{ _id: number }>('connections').updateOne(
    { _id: id },
    { $set: { 'apiTokens.$[old].until': new Date(Date.now() - 1) } },
    {
      arrayFilters: [{ 'old.until': { $exists: true } }],
    },
  );
const acts = async () =>
  (await server.call(listAudit, { query: { companyId: admin.companyId } }, platformAdmin)).body.entries.map(
    ({ action, subject }) => [action, subject],
  );

describe('the API token of a connection', () => {
  it('works for a day after it was replaced, and the dialog shows until when', async () => {
    const { body } = await change(second);
    const until = new Date(body.formerTokenUntil ?? 0).getTime() - Date.now();
    expect(until / 3_600_000).toBeCloseTo(24, 1);
    expect([await works(first), await works(second)]).toEqual([true, true]);
    await dayPasses();
    expect([await works(first), await works(second)]).toEqual([false, true]);
  });

  it('stops working at once when the replaced ones are revoked', async () => {
    await change(second);
    const { body } = await server.call(revokeFormerTokens, { params: { whatsappId: id } }, admin);
    expect(body).toMatchObject({ formerTokenUntil: null, token: second });
    expect([await works(first), await works(second)]).toEqual([false, true]);
  });

  it('stops working at once when it is deleted, and with its connection', async () => {
    await change(second);
    await change(null);
    expect([await works(first), await works(second)]).toEqual([false, false]);
    await change(first);
    expect(await works(first)).toBe(true);
    await server.call(deleteConnection, { params: { whatsappId: id } }, admin);
    expect(await works(first)).toBe(false);
  });

  it('can be restored while the former one still works', async () => {
    await change(second);
    expect((await change(first)).body.token).toBe(first);
    await dayPasses();
    expect([await works(first), await works(second)]).toEqual([true, false]);
  });

  it('stays unchanged when the dialog is saved without a change', async () => {
    const { body } = await change(first);
    expect(body).toMatchObject({ token: first, formerTokenUntil: null });
    expect(await works(first)).toBe(true);
  });

  it('is unique, also among the replaced ones of other connections', async () => {
    await change(second);
    for (const token of [first, second])
      expect(await server.create({ name: 'Outra', token }, admin)).toMatchObject({
        status: 400,
        error: 'ERR_VALIDATION',
        details: { field: 'token', reason: 'refused' },
      });
  });

  it('consists of characters that a header can contain', async () => {
    for (const token of ['um token com espaços', 'maçã-maçã-maçã-maçã'])
      expect((await change(token)).details).toMatchObject({ field: 'token' });
  });

  it('is audited when it is created, replaced, revoked and deleted', async () => {
    await change(second);
    await server.call(revokeFormerTokens, { params: { whatsappId: id } }, admin);
    await change(second);
    await change(null);
    expect(await acts()).toEqual(
      ['token.deleted', 'token.revoked', 'token.replaced', 'token.created'].map((action) => [action, 'Loja']),
    );
  });
});
