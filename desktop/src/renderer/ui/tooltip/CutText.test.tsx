import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CutText } from './CutText';

const NAME = 'Condomínio Jardim das Flores – compras';

function shown({ width }: { width: number }) {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  render(
    <FluentProvider theme={webLightTheme}>
      <CutText>{NAME}</CutText>
    </FluentProvider>,
  );
  return screen.getByText(NAME);
}
afterEach(() => vi.restoreAllMocks());

test('shows a cut text in full under the pointer and remains the same element', async () => {
  const text = shown({ width: 120 });
  await userEvent.hover(text);
  expect((await screen.findByRole('tooltip')).textContent).toBe(NAME);
  expect(text.isConnected).toBe(true);
});

test('does not repeat a text that is not cut', async () => {
  const text = shown({ width: 300 });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).hover(text);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(screen.queryByRole('tooltip')).toBeNull();
});
