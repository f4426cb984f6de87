import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '@recado/shared/audit';
import { listConnections } from '@recado/shared/connections';
import { listPlatformSessions, setNewChatLimit } from '@recado/shared/platform';
import { type Conversations, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

let world: Conversations;
let owner: Persona;

beforeAll(async () => {
  world = await startConversations();
  owner = world.people.superAdmin;
});
afterAll(() => world.close());

describe('PUT /platform/sessions/{whatsappId}/new-chat-limit', () => {
  const rival = () => ({ whatsappId: world.rivalShop.connectionId });
  const set = (limit: number | null, as = owner, params = rival()) =>
    world.call(setNewChatLimit, { params, body: { limit } }, as);
  const shown = async () => {
    const { body } = await world.call(listPlatformSessions, { query: {} }, owner);
    return body.sessions.find(({ id }) => id === world.rivalShop.connectionId)?.newChats;
  };

  it("raises the limit of any company's connection, for its administrators too, and is audited", async () => {
    expect(await shown()).toBeNull();
    const number = '5511400000077';
    await world.app.database.db
      .collection<{ _id: number }>('connections')
      .updateOne({ _id: world.rivalShop.connectionId }, { $set: { number } });
    expect(await shown()).toMatchObject({ used: 0, byAgents: 0, limit: 20, raisedTo: null });
    expect((await set(1_000)).status).toBe(204);
    expect(await shown()).toMatchObject({ limit: 1_000, raisedTo: 1_000 });
    const { body } = await world.call(listConnections, { query: {} }, world.people.rivalAdmin);
    expect(body[0]?.newChatsToday).toMatchObject({ limit: 1_000 });
    await set(null);
    expect(await shown()).toMatchObject({ limit: 20, raisedTo: null });
    const entries = (
      await world.call(listAudit, { query: { companyId: world.people.rivalCompany.id } }, owner)
    ).body.entries.filter(({ action }) => action === 'connection.newChatLimit');
    expect(entries.map(({ subject, detail, user }) => [subject, detail, user.id])).toEqual([
      ['Loja', '', owner.id],
      ['Loja', '1000', owner.id],
    ]);
  });

  it('rejects other values, unknown connections and administrators', async () => {
    for (const limit of [0, -1, 1_001, 1.5, '300', undefined])
      expect((await set(limit as number)).error).toBe('ERR_VALIDATION');
    expect((await set(300, owner, { whatsappId: 999_999_999 })).error).toBe('ERR_NO_WAPP_FOUND');
    expect((await set(300, world.people.rivalAdmin)).error).toBe('ERR_NO_PERMISSION');
    expect(await shown()).toMatchObject({ limit: 20 });
  });
});
