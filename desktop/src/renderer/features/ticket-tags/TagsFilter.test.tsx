import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { listAllTags } from '@recado/shared/tags';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { TagsFilter } from '.';

// Role queries include hidden elements, because without a layout Fluent treats an open popover as closed.
configure({ defaultHidden: true });

function Filter() {
  const [value, setValue] = useState<number[]>([]);
  return (
    <>
      <TagsFilter value={value} onChange={setValue} />
      <output data-testid="chosen">{value.join(' ')}</output>
    </>
  );
}

test('several tags narrow the list until they are cleared; none can be created here', async () => {
  const server = fakeServer();
  server.on(listAllTags, () => ({
    body: [
      { id: 1, name: 'Cliente VIP', color: '#8764b8' },
      { id: 2, name: 'Troca', color: '#ca5010' },
    ],
  }));
  await renderSignedIn(<Filter />, build.user());
  const selected = () => screen.getByTestId('chosen').textContent;
  fireEvent.click(screen.getByRole('button', { name: 'Filtro por Tags' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Troca' }));
  expect(selected()).toBe('2');
  fireEvent.click(screen.getByRole('option', { name: 'Cliente VIP' }));
  expect(selected()).toBe('2 1');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Atacado' } });
  expect(screen.queryByRole('option')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Limpar o filtro' }));
  await waitFor(() => expect(selected()).toBe(''));
});
