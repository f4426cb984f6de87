import { resendMessage, type Message } from '@recado/shared/messages';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { build } from '../../testing/build';
import { fakeServer, renderSignedIn } from '../../testing/renderSignedIn';
import { MessageBubble } from './MessageBubble';

const placement = { startsRun: true, sideChanged: false };

async function show(given: Partial<Message>, isGroup = false) {
  const server = fakeServer();
  const message = build.message(given);
  await renderSignedIn(
    <MessageBubble message={message} placement={placement} isGroup={isGroup} />,
    build.user(),
  );
  return { server, message, bubble: screen.getByRole('article') };
}

test('formatting becomes elements, and markup stays text', async () => {
  const { bubble } = await show({ body: '*Oi* <b>x</b> _a_ ~b~ `c` https://loja.test' });
  expect(bubble.querySelector('strong')?.textContent).toBe('Oi');
  expect(bubble.querySelector('em')?.textContent).toBe('a');
  expect(bubble.querySelector('del')?.textContent).toBe('b');
  expect(bubble.querySelector('code')?.textContent).toBe('c');
  expect(bubble.querySelector('b')).toBeNull();
  expect(bubble.textContent).toContain('<b>x</b>');
  const link = screen.getByRole('link', { name: 'https://loja.test' });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('an own message hides its signature and shows how far it got', async () => {
  const { bubble } = await show({
    fromMe: true,
    ack: 3,
    user: { id: 7, name: 'Ana' },
    body: '*Ana:*\nJá verifico',
  });
  expect(bubble.textContent).not.toContain('Ana');
  expect(screen.getByText('Já verifico')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Entregue' })).toBeTruthy();
});

test("a colleague's message and a group member's carry the name", async () => {
  await show({ fromMe: true, user: { id: 8, name: 'Bruno' }, body: '*Bruno:*\nOi' });
  expect(screen.getByText('Bruno')).toBeTruthy();
});

test("a group member's message carries the name, a single customer's does not", async () => {
  const contact = { id: 1, name: '5511987654321' };
  await show({ contact }, true);
  expect(screen.getByText('+55 11 98765-4321')).toBeTruthy();
});

test('what failed says why, and goes again', async () => {
  const { server, message } = await show({ fromMe: true, failure: 'notConnected' });
  server.on(resendMessage, () => ({ body: { ...message, failure: null } }));
  expect(screen.getByText(/Não enviada: a conexão da loja está desligada\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }));
  await waitFor(() => expect(server.asked(resendMessage)).toHaveLength(1));
});

test.each<[Partial<Message>, string]>([
  [{ isDeleted: true, body: 'segredo' }, 'Mensagem apagada'],
  [{ isEdited: true }, 'Mensagem Editada'],
  [{ mediaType: 'image', body: '' }, 'Foto recebida. Veja no celular da loja.'],
  [{ mediaType: 'voice', fromMe: true, body: '' }, 'Mensagem de voz enviada. Veja no celular da loja.'],
  [{ mediaType: 'undecryptable', body: '' }, 'Esta mensagem chegou, mas ainda não pôde ser lida.'],
  [{ mediaType: 'document', body: 'nota.pdf' }, 'nota.pdf'],
])('%j says %s', async (given, words) => {
  const { bubble } = await show(given);
  expect(bubble.textContent).toContain(words);
  expect(bubble.textContent).not.toContain('segredo');
});
