import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IconButton } from './IconButton';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const button = (label: string) => <IconButton icon={<span />} label={label} />;
const screenOf = (content: ReactNode) => <FluentProvider theme={webLightTheme}>{content}</FluentProvider>;
const point = (name: string) => fireEvent.pointerEnter(screen.getByRole('button', { name }));

/** Returns the text of the tooltip after its delay. */
async function tooltip() {
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  return screen.queryByRole('tooltip')?.textContent;
}

test('shows its label under the pointer', async () => {
  render(screenOf(button('Editar')));
  point('Editar');
  expect(await tooltip()).toBe('Editar');
});

test('shows no label over a dialog that opened before the tooltip', async () => {
  const { rerender } = render(screenOf(button('Editar')));
  point('Editar');
  rerender(
    screenOf(
      <>
        {button('Editar')}
        <div role="dialog">{button('Fechar')}</div>
      </>,
    ),
  );
  expect(await tooltip()).toBeUndefined();
  point('Fechar');
  expect(await tooltip()).toBe('Fechar');
});
