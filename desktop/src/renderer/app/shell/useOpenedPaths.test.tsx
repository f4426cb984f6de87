import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { desktop } from '@/lib/bridge';
import { provideFakeDesktop } from '@/testing/fake-desktop';
import { useOpenedPaths } from './useOpenedPaths';

let waiting: string | null;
let listener: ((path: string) => void) | null;

/** Passes the stored path to a new subscriber, as the desktop app does. */
function onDeepLink(handler: (path: string) => void) {
  listener = handler;
  void Promise.resolve().then(() => waiting !== null && handler(waiting));
  return () => void (listener = null);
}

beforeEach(() => {
  [waiting, listener] = [null, null];
  provideFakeDesktop();
  Object.assign(desktop(), { onDeepLink });
});

function SignedIn() {
  useOpenedPaths();
  return <p>{useLocation().pathname}</p>;
}
const app = (signedIn: boolean) => <MemoryRouter>{signedIn ? <SignedIn /> : <p>Entrar</p>}</MemoryRouter>;

test('opens a link from before the sign-in after it', async () => {
  waiting = '/tickets/1';
  const { rerender } = render(app(false));
  expect(listener).toBeNull();
  rerender(app(true));
  expect(await screen.findByText('/tickets/1')).toBeTruthy();
});

test('opens a link while signed in, and not after signing out', () => {
  const { rerender } = render(app(true));
  act(() => listener?.('/connections'));
  expect(screen.getByText('/connections')).toBeTruthy();
  rerender(app(false));
  expect(listener).toBeNull();
});
