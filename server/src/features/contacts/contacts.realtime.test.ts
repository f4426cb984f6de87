import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createContact } from '@recado/shared/contacts';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import type { ChatAddress } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

let world: Conversations;
let agent: TestWindow;
let rival: TestWindow;

beforeAll(async () => {
  world = await startConversations();
  await world.setting(world.people.company.id, 'CheckMsgIsGroup', 'disabled');
  agent = testWindow(world.url, world.people.agent.token);
  rival = testWindow(world.url, world.people.rivalAdmin.token);
  await Promise.all([agent.ready(), rival.ready()]);
});
afterAll(async () => {
  for (const { socket } of [agent, rival]) socket.disconnect();
  await world.close();
});

const contactEvents = ({ received }: TestWindow) =>
  received.flatMap(({ name, payload }) =>
    name.endsWith('-contact') ? [payload as { action: string; contact: { id: number } }] : [],
  );
const patient = { timeout: 20_000 };

describe('contact events', () => {
  it('announce an added contact to its company only', async () => {
    const { phone } = newCustomer();
    world.messenger.gateway.lookup = () =>
      Promise.resolve([
        { phone, exists: true, identity: { phone, lid: null, address: `${phone}@phone` as ChatAddress } },
      ]);
    const { body } = await world.call(
      createContact,
      { body: { name: 'Nova', number: phone } },
      world.people.admin,
    );
    await vi.waitFor(
      () =>
        expect(contactEvents(agent)).toContainEqual(
          expect.objectContaining({
            action: 'create',
            contact: expect.objectContaining({ id: body.id }) as object,
          }),
        ),
      patient,
    );
    expect(contactEvents(rival)).toEqual([]);
  });

  it('announce the removal of a merged contact and its moved messages', async () => {
    const { messenger, shop, ticketOf } = world;
    const { phone } = newCustomer();
    const lid = '550000000000001';
    await messenger.writes(shop, { lid }, { body: 'antes' });
    const older = await ticketOf({ lid });
    await messenger.writes(shop, { phone }, { body: 'depois' });
    const younger = await ticketOf({ phone });
    agent.received.length = 0;
    messenger.learns(shop, { phone, lid });
    const closed = () =>
      agent.received.filter(
        ({ payload }) => (payload as { ticket?: { status: string } }).ticket?.status === 'closed',
      );
    const moved = () =>
      agent.received.flatMap(({ name, payload }) =>
        name.endsWith('-appMessage')
          ? [payload as { message: { body: string; contactId: number }; ticket: { contactId: number } }]
          : [],
      );
    await vi.waitFor(async () => {
      await world.app.services.contacts.merges.sweep();
      const actions = contactEvents(agent).map(({ action, contact }) => [action, contact.id]);
      expect(actions).toContainEqual(['delete', younger.contactId]);
      expect(actions).toContainEqual(['update', older.contactId]);
      expect(closed().length).toBeGreaterThan(0);
      // Both tickets were pending. The messages of one ticket therefore moved to the other.
      expect(moved().map(({ message }) => message.body)).toContain('depois');
    }, patient);
    for (const { message, ticket } of moved()) {
      expect([message.contactId, ticket.contactId]).toEqual([older.contactId, older.contactId]);
    }
  });
});

it('events contain a LID neither as a number nor completely in a name', async () => {
  const { messenger, shop } = world;
  const lid = '990000000000777';
  const member = { phone: null, lid: '990000000000888', address: '990000000000888@lid' as ChatAddress };
  agent.received.length = 0;
  await messenger.writes(shop, { lid }, { body: 'sem número' });
  await messenger.writes(shop, newCustomer(), {
    isGroup: true,
    sender: member,
    pushName: null,
    body: 'no grupo',
  });
  const seen: { path: string; text: string }[] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') seen.push({ path, text: value });
    else if (value && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`);
    }
  };
  await vi.waitFor(() => {
    seen.length = 0;
    for (const { payload } of agent.received) walk(payload, '');
    expect(seen.map(({ text }) => text)).toEqual(expect.arrayContaining(['sem número', 'no grupo']));
  }, patient);
  const whole = seen.filter(({ text }) => text.includes(lid) || text.includes(member.lid));
  // Only these two fields may contain a LID.
  for (const { path, text } of whole) expect(path, text).toMatch(/\.(lid|remoteJid)$/);
  expect(whole.length).toBeGreaterThan(0);
});
