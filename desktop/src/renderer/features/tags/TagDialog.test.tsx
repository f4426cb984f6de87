import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { BodyOf } from '@recado/shared/contract';
import { getTag, type Tag, updateTag } from '@recado/shared/tags';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { TagDialog } from './TagDialog';

const tag: Tag = { id: 7, name: 'VIP', color: '#0f6cbd', userId: null, ticketsCount: 0, version: 1 };
const theirs = { ...tag, name: 'Ouro', version: 2 };

function serverWithLaterSave() {
  const server = fakeServer();
  let { version } = theirs;
  server.on(getTag, () => ({ body: theirs }));
  server.on(updateTag, ({ body }) => {
    const { name = '', version: given } = body as BodyOf<typeof updateTag>;
    if (given !== version) {
      const details = { by: 'Bruno', at: '2026-11-27T12:00:00.000Z', fields: ['name'], version };
      return { status: 409, body: { error: 'ERR_CONFLICT', details } };
    }
    version += 1;
    return { body: { ...tag, name, version } };
  });
  return server;
}

async function save() {
  let closed = false;
  const onClose = () => (closed = true);
  await renderSignedIn(<TagDialog tag={tag} firstColor="#0f6cbd" onClose={onClose} />, build.user());
  const name = await screen.findByRole('textbox', { name: 'Nome' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Prata');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Bruno salvou estas informações enquanto você editava');
  return { isClosed: () => closed, name: name as HTMLInputElement };
}

test('a save after a colleague’s save offers both: the own one', async () => {
  const server = serverWithLaterSave();
  const { isClosed } = await save();
  await userEvent.click(screen.getByRole('button', { name: 'Salvar as minhas' }));
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(server.requestsTo(updateTag).at(-1)?.body).toMatchObject({ name: 'Prata', version: 2 });
});

test('a save after a colleague’s save offers both: the changes', async () => {
  serverWithLaterSave();
  const { name, isClosed } = await save();
  await userEvent.click(screen.getByRole('button', { name: 'Ver as mudanças' }));
  expect(await screen.findByText('Nome: Ouro')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Usar as mudanças' }));
  await waitFor(() => expect(name.value).toBe('Ouro'));
  expect(isClosed()).toBe(false);
});

test('the choice has the focus, and returns it', async () => {
  serverWithLaterSave();
  const { name } = await save();
  const focused = () => document.activeElement?.textContent;
  expect(focused()).toBe('Ver as mudanças');
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Nome: Ouro');
  expect(focused()).toBe('Usar as mudanças');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(name.value).toBe('Ouro'));
  expect(focused()).toBe('Salvar');
});
