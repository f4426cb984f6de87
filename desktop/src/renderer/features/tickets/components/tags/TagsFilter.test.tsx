import { listAllTags } from '@recado/shared/tags';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { build } from '../../testing/build';
import { fakeServer, renderSignedIn } from '../../testing/renderSignedIn';
import { TagsFilter } from '.';

function Filter() {
  const [value, setValue] = useState<number[]>([]);
  return (
    <>
      <TagsFilter value={value} onChange={setValue} />
      <output>{value.join(' ')}</output>
    </>
  );
}

test('several tags narrow the list until they are cleared; nothing is made here', async () => {
  const server = fakeServer();
  server.on(listAllTags, () => ({
    body: [
      { id: 1, name: 'Cliente VIP', color: '#8764b8' },
      { id: 2, name: 'Troca', color: '#ca5010' },
    ],
  }));
  await renderSignedIn(<Filter />, build.user());
  const chosen = () => screen.getByRole('status').textContent;
  await userEvent.click(screen.getByRole('button', { name: 'Filtro por Tags' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Troca' }));
  expect(chosen()).toBe('2');
  await userEvent.click(screen.getByRole('option', { name: 'Cliente VIP' }));
  expect(chosen()).toBe('2 1');
  await userEvent.type(screen.getByRole('combobox'), 'Atacado');
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Limpar o filtro' }));
  await waitFor(() => expect(chosen()).toBe(''));
});
