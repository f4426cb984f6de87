import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { build } from '@/testing/build';
import { fakeServer } from '@/testing/render-signed-in';
import { renderInApp } from '../testing/render-in-app';
import { PaletteHost } from './PaletteHost';

afterEach(() => void vi.useRealTimers());

// A retry would find the module already loaded.
test('a loaded palette appears with the key that opens it', async () => {
  fakeServer();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderInApp(<PaletteHost />, { user: build.user() });
  await act(async () => {
    await vi.advanceTimersByTimeAsync(5000);
    await vi.dynamicImportSettled();
  });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Buscar ou ir para' }));
});

test('a palette that opens before it is loaded keeps the typed text', async () => {
  fakeServer();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderInApp(<PaletteHost />, { user: build.user() });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Buscar ou ir para' });
  fireEvent.change(field, { target: { value: 'con' } });
  await act(async () => {
    await vi.advanceTimersByTimeAsync(5000);
    await vi.dynamicImportSettled();
  });
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Buscar ou ir para' }).value).toBe('con');
});
