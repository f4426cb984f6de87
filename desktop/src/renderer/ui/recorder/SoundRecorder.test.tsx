import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordSound, RecordingError } from '../../lib/audio';
import type * as Audio from '../../lib/audio';
import { startI18n } from '../../lib/i18n';
import { renderScreen } from '../../testing/renderScreen';
import recorder from './locales/pt.json';
import { SoundRecorder } from './SoundRecorder';

// The microphone is the system's: jsdom has none. `e2e/recording.spec.ts` records with Chromium's.
vi.mock('../../lib/audio', async (original) => ({
  ...(await original<typeof Audio>()),
  recordSound: vi.fn(),
}));

const file = new File(['mp3'], 'audio-record-site-1.mp3', { type: 'audio/mpeg' });
const loud = { now: 0 };
const recording = {
  level: () => loud.now,
  stop: vi.fn<() => Promise<File | null>>(),
  cancel: vi.fn(),
};
const said = { onDone: vi.fn(), onCancel: vi.fn(), onLeft: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.mocked(recordSound).mockResolvedValue(recording);
  recording.stop.mockResolvedValue(file);
});
afterEach(() => vi.useRealTimers());

async function record() {
  await startI18n('pt', async () => ({ recorder, ui: {}, api: {} }));
  const shown = renderScreen(<SoundRecorder {...said} doneLabel="Enviar áudio" />);
  await later(0);
  return shown;
}
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** How high the bars of the level meter stand, oldest first, in pixels. */
const bars = () => {
  const meter = screen.getByRole('timer').nextElementSibling;
  return [...(meter?.children ?? [])].map((bar) => Math.round(parseFloat((bar as HTMLElement).style.height)));
};

it('draws how loud it was lately, newest last, and never less than a line', async () => {
  await record();
  expect(bars()).toEqual([]);
  for (const level of [0, 0.5, 1]) {
    loud.now = level;
    await later(80);
  }
  expect(bars()).toEqual([3, 12, 24]);
  loud.now = 0.25;
  await later(80 * 40);
  expect(bars()).toEqual(Array.from({ length: 32 }, () => 6));
});

it('counts minutes and seconds', async () => {
  await record();
  expect(screen.getByRole('timer').textContent).toBe('00:00');
  await later(61_200);
  expect(screen.getByRole('timer').textContent).toBe('01:01');
});

it('gives the recording when it is done, and says when there is none', async () => {
  await record();
  const done = screen.getByRole('button', { name: 'Enviar áudio' });
  expect(document.activeElement).toBe(done);
  fireEvent.click(done);
  expect(screen.getByText('Preparando o áudio…')).toBeTruthy();
  await later(0);
  expect(said.onDone.mock.calls).toEqual([[file]]);
  expect(said.onCancel).not.toHaveBeenCalled();
});

it('gives nothing of what was too short', async () => {
  recording.stop.mockResolvedValue(null);
  await record();
  fireEvent.click(screen.getByRole('button', { name: 'Enviar áudio' }));
  await later(0);
  expect(screen.getAllByText('Áudio muito curto: nada foi enviado.')).not.toEqual([]);
  expect(said.onDone).not.toHaveBeenCalled();
  expect(said.onCancel).toHaveBeenCalledOnce();
});

it('is cancelled by Esc, wherever in it the focus is', async () => {
  await record();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Enviar áudio' }), { key: 'Escape' });
  expect(recording.cancel).toHaveBeenCalledOnce();
  expect(said.onCancel).toHaveBeenCalledOnce();
  expect(said.onDone).not.toHaveBeenCalled();
});

it('keeps what there is of it when its screen is left', async () => {
  const { unmount } = await record();
  unmount();
  await later(0);
  expect(said.onLeft.mock.calls).toEqual([[file]]);
});

it.each([
  ['refused', /O uso do microfone não está permitido/],
  ['missing', /Nenhum microfone encontrado/],
  ['failed', /O microfone não respondeu/],
] as const)('says why nothing can be recorded: %s', async (problem, words) => {
  vi.mocked(recordSound).mockRejectedValue(new RecordingError(problem));
  await record();
  expect(screen.getAllByText(words)).not.toEqual([]);
  expect(said.onCancel).toHaveBeenCalledOnce();
});
