import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  deleteMessage,
  editMessage,
  forwardMessage,
  reactToMessage,
  resendMessage,
  sendContact,
  sendMessage,
} from '@recado/shared/messages';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

it('the server rejects every call that sends or changes messages, and uploads, beyond the limits', async () => {
  const { agent } = world.people;
  const { ticket } = await world.openTicket(agent);
  const params = { ticketId: ticket.id };
  const { body: message } = await world.call(sendMessage, { params, body: { body: 'Oi' } }, agent);
  const byId = { params: { messageId: message.id } };
  const card = { data: { name: 'Ana', number: newCustomer().phone } };
  const upload = async () => {
    const form = new FormData();
    form.append('medias', new Blob(['x'], { type: 'text/plain' }), 'nota.txt');
    const headers = { authorization: `Bearer ${agent.token}` };
    const response = await fetch(`${world.url}/messages/${ticket.id}`, {
      method: 'POST',
      headers,
      body: form,
    });
    return { status: response.status };
  };
  const calls = {
    send: () => world.call(sendMessage, { params, body: { body: 'Oi' } }, agent),
    upload,
    contact: () => world.call(sendContact, { params, body: card }, agent),
    forward: () =>
      world.call(
        forwardMessage,
        { body: { idMessage: message.id, contactNumber: newCustomer().phone } },
        agent,
      ),
    react: () => world.call(reactToMessage, { ...byId, body: { emoji: '👍' } }, agent),
    edit: () => world.call(editMessage, { body: { idMessage: message.id, message: 'Olá' } }, agent),
    remove: () => world.call(deleteMessage, byId, agent),
    resend: () => world.call(resendMessage, byId, agent),
  };
  const spent = new RateLimiterRes(0, 30_000);
  const consume = vi.spyOn(RateLimiterMemory.prototype, 'consume').mockRejectedValue(spent);
  for (const [name, request] of Object.entries(calls)) expect((await request()).status, name).toBe(429);
  consume.mockRestore();
  expect((await calls.upload()).status).toBe(201);
});
