import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { focusSoon } from './focus-soon';

const row = () => document.querySelector<HTMLElement>('[data-row]');
const mount = () => document.body.append(Object.assign(document.createElement('button'), { id: 'late' }));
const late = () => document.getElementById('late');

test('focuses a line that is mounted a moment later', async () => {
  render(<button data-row>Abel</button>);
  row()?.focus();
  focusSoon(late);
  mount();
  await waitFor(() => expect(document.activeElement).toBe(late()));
  late()?.remove();
});

test.each([
  ['a field', <input key="1" aria-label="Buscar" />],
  [
    'a dialog',
    <div key="2" role="dialog">
      <input aria-label="Buscar" />
    </div>,
  ],
])('leaves the focus on %s if the user moved it there first', async (_name, target) => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  render(<button data-row>Abel</button>);
  row()?.focus();
  focusSoon(late);
  render(target);
  const field = screen.getByRole('textbox');
  field.focus();
  mount();
  while (frames.length > 0) frames.shift()?.(0);
  expect(document.activeElement).toBe(field);
  late()?.remove();
  vi.unstubAllGlobals();
});
