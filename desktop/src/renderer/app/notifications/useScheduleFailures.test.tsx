import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Schedule } from '@recado/shared/schedules';
import { buildSchedule } from '@/features/schedules/testing/build-schedule';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { renderInApp } from '../testing/render-in-app';
import { useScheduleFailures } from './useScheduleFailures';

function Window() {
  useScheduleFailures();
  return null;
}

const TITLE = 'A mensagem agendada para Maria Souza não foi enviada';
const open = () => renderInApp(<Window />, { user: build.user() });
const changes = (given: Partial<Schedule>) =>
  act(() =>
    deliver('schedule', { action: 'update', scheduleId: 1, schedules: buildSchedule(given) }, undefined),
  );

test('a failed message raises a toast with the reason that leads to the failed messages', async () => {
  const { path } = await open();
  changes({ status: 'ERRO', failure: 'rejected' });
  changes({ status: 'ERRO', failure: 'rejected' });
  expect(await screen.findAllByText(TITLE)).toHaveLength(1);
  expect(screen.getByText('O WhatsApp recusou a mensagem.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ver agendamento' }));
  expect(path()).toBe('/schedules');
});

test('messages of colleagues and messages that did not fail raise no toast', async () => {
  await open();
  changes({ status: 'ERRO', failure: 'rejected', userId: 8 });
  changes({ status: 'ATRASADA', failure: 'disconnected' });
  changes({ status: 'CANCELADA', failure: 'customerWrote' });
  expect(screen.queryByText(/não foi enviada/)).toBeNull();
});
