import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useNoStrayClicks } from './stray-input';

const onClose = vi.fn<(name: string) => void>();

/** Renders rows that disappear when closed, and a counter that stays. */
function Rows() {
  useNoStrayClicks();
  const [names, setNames] = useState(['Abel', 'Bia']);
  const [count, setCount] = useState(0);
  const close = (name: string) => {
    onClose(name);
    setNames((before) => before.filter((one) => one !== name));
  };
  return (
    <>
      {names.map((name) => (
        <button key={name} onClick={() => close(name)}>
          {`Fechar ${name}`}
        </button>
      ))}
      <button onClick={() => setCount(count + 1)}>
        <span>{`Contar ${count}`}</span>
      </button>
    </>
  );
}
/** Clicks with the browser's count of consecutive clicks. */
const click = (name: string, detail: number) => fireEvent.click(screen.getByText(name), { detail });

test('a double click closes one row, but not the row that moved under the pointer', () => {
  render(<Rows />);
  click('Fechar Abel', 1);
  click('Fechar Bia', 2);
  expect(onClose.mock.calls).toEqual([['Abel']]);
  click('Fechar Bia', 1);
  expect(onClose.mock.calls).toEqual([['Abel'], ['Bia']]);
});

test('quick clicks on one button all count, and so do keys', () => {
  render(<Rows />);
  click('Contar 0', 1);
  click('Contar 1', 2);
  click('Contar 2', 3);
  click('Contar 3', 0);
  expect(screen.getByText('Contar 4')).toBeTruthy();
});
