import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { availableCommands, type Command } from './registry';
import { suspendCommands } from './suspend';
import { useCommands } from './useCommands';

function Screen({ commands, children }: { commands: readonly Command[]; children?: React.ReactNode }) {
  useCommands(commands);
  return children;
}

const command = (keys: string, run: () => unknown, more: Partial<Command> = {}): Command => ({
  id: keys,
  label: keys,
  keys: [keys],
  run,
  ...more,
});

test.each([
  ['j', 'j'],
  ['J', 'j'],
  ['?', '{Shift>}?{/Shift}'],
  ['F6', '{F6}'],
  ['Esc', '{Escape}'],
  ['Ctrl+K', '{Control>}k{/Control}'],
  ['Alt+1', '{Alt>}1{/Alt}'],
])('recognises %s pressed as %s', async (keys, pressed) => {
  const run = vi.fn();
  render(<Screen commands={[command(keys, run)]} />);
  await userEvent.keyboard(pressed);
  expect(run).toHaveBeenCalledTimes(1);
});

test.each([
  ['j', '{Control>}j{/Control}'],
  ['j', '{Shift>}J{/Shift}'],
  ['Ctrl+K', 'k'],
  ['Alt+1', '1'],
  ['F6', '{Shift>}{F6}{/Shift}'],
])('distinguishes %s from %s', async (keys, pressed) => {
  const run = vi.fn();
  render(<Screen commands={[command(keys, run)]} />);
  await userEvent.keyboard(pressed);
  expect(run).not.toHaveBeenCalled();
});

test('runs only commands enabled for typing, and none with a printable key, in a text field', async () => {
  const letter = vi.fn();
  const other = vi.fn();
  const anywhere = vi.fn();
  render(
    <Screen
      commands={[
        command('a', letter, { whileTyping: true }),
        command('F6', other),
        command('Ctrl+K', anywhere, { whileTyping: true }),
      ]}
    >
      <textarea />
    </Screen>,
  );
  await userEvent.type(screen.getByRole('textbox'), 'a{F6}{Control>}k{/Control}');
  expect(letter).not.toHaveBeenCalled();
  expect(other).not.toHaveBeenCalled();
  expect(anywhere).toHaveBeenCalledTimes(1);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('a');
});

test.each(['dialog', 'alertdialog', 'menu', 'listbox'])('runs nothing under a %s', async (role) => {
  const run = vi.fn();
  render(
    <Screen commands={[command('a', run)]}>
      <div role={role} />
    </Screen>,
  );
  await userEvent.keyboard('a');
  expect(run).not.toHaveBeenCalled();
});

test('gives the newest command a key first and passes a declined key on', async () => {
  const called: string[] = [];
  const returning = (name: string, result: unknown) => command('a', () => (called.push(name), result));
  const { rerender } = render(
    <>
      <Screen key="1" commands={[returning('first', true)]} />
      <Screen key="2" commands={[returning('second', false)]} />
    </>,
  );
  await userEvent.keyboard('a');
  expect(called).toEqual(['second', 'first']);
  rerender(<Screen key="1" commands={[returning('first anew', true)]} />);
  await userEvent.keyboard('a');
  expect(called.at(-1)).toBe('first anew');
});

test('lists the enabled commands without duplicates', () => {
  const { unmount } = render(
    <>
      <Screen commands={[command('a', () => true), command('b', () => true, { enabled: false })]} />
      <Screen commands={[command('a', () => true, { label: 'newer' })]} />
    </>,
  );
  expect(availableCommands().map(({ label }) => label)).toEqual(['newer']);
  unmount();
  expect(availableCommands()).toEqual([]);
});

test('inserts nothing into a newly focused field while a shortcut is held down', () => {
  const focusField = vi.fn(() => screen.getByRole('textbox').focus());
  render(
    <Screen commands={[command('a', focusField)]}>
      <textarea />
    </Screen>,
  );
  fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA' });
  expect(focusField).toHaveBeenCalledTimes(1);
  const field = screen.getByRole('textbox');
  // `fireEvent` returns false if inserting the letter was prevented.
  expect(fireEvent.keyDown(field, { key: 'a', code: 'KeyA', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(field, { key: 'b', code: 'KeyB', repeat: true })).toBe(true);
  fireEvent.keyUp(field, { key: 'a', code: 'KeyA' });
  expect(fireEvent.keyDown(field, { key: 'a', code: 'KeyA', repeat: true })).toBe(true);
});

test.each([
  ['e', ''],
  ['er', ''],
  ['eu', 'eu'],
  ['Em breve', 'Em breve'],
  ['ere', 'ere'],
])('turns keys typed before the field exists, "%s", into the text "%s"', async (typed, text) => {
  render(<Screen commands={['e', 'r'].map((key) => command(key, vi.fn(), { section: 'ticket' }))} />);
  const suspension = suspendCommands(['ticket'], true);
  await userEvent.keyboard(typed);
  expect(suspension.typed()).toBe(text);
  suspension.end();
});
