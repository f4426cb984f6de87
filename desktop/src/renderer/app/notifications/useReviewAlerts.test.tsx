import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Review } from '@recado/shared/reviews';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { renderInApp } from '../testing/render-in-app';
import { useReviewAlerts } from './useReviewAlerts';

function Window() {
  useReviewAlerts();
  return null;
}

let focused = true;
beforeEach(() => {
  focused = true;
  vi.spyOn(document, 'hasFocus').mockImplementation(() => focused);
});

const UUID = '00000000-0000-4000-8000-000000000007';
const completes = (note: number, observation: string) => {
  const review: Review = {
    id: 5,
    note,
    observation,
    createdAt: '2026-11-20T12:30:00.000Z',
    completed: true,
    user: null,
    ticket: { uuid: UUID, contact: { name: 'Maria' } },
  };
  act(() => deliver('review', { action: 'create', review }, undefined));
};
const open = () => renderInApp(<Window />, { user: build.user() });

test('a bad review with a comment raises a toast that leads to the conversation', async () => {
  const { path, notifications } = await open();
  completes(6, 'Demorou\ndemais');
  expect(await screen.findByText('Maria deu nota 6')).toBeTruthy();
  expect(screen.getByText('Demorou demais')).toBeTruthy();
  await userEvent.click(screen.getByText('Abrir conversa'));
  expect(path()).toBe(`/tickets/${UUID}`);
  expect(notifications.show).not.toHaveBeenCalled();
});

test('behind another window it raises a system notification instead', async () => {
  const { notifications } = await open();
  focused = false;
  completes(0, 'Péssimo');
  expect(notifications.show).toHaveBeenCalledWith({
    tag: 'review-5',
    title: 'Maria deu nota 0',
    body: 'Péssimo',
    path: `/tickets/${UUID}`,
    attention: false,
  });
  expect(screen.queryByText('Maria deu nota 0')).toBeNull();
});

test('better reviews, and those without a comment, raise nothing', async () => {
  const { notifications } = await open();
  focused = false;
  completes(7, 'Poderia ser melhor');
  completes(3, '');
  expect(notifications.show).not.toHaveBeenCalled();
});
