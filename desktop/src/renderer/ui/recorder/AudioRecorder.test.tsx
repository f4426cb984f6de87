import { act, fireEvent, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Audio from '@/lib/audio/record-audio';
import { recordAudio, RecordingError } from '@/lib/audio/record-audio';
import { startI18n } from '@/lib/i18n/i18n';
import { windowWorkAtom } from '@/lib/work/window-work';
import { fakeMedia } from '@/testing/fake-media';
import { renderScreen } from '@/testing/render-screen';
import { AudioRecorder } from './AudioRecorder';
import recorder from './locales/pt.json';

// jsdom has no microphone; `e2e/recording.spec.ts` records with Chromium.
vi.mock('@/lib/audio/record-audio', async (original) => ({
  ...(await original<typeof Audio>()),
  recordAudio: vi.fn(),
}));

const file = new File(['mp3'], 'audio-record-site-1.mp3', { type: 'audio/mpeg' });
const loud = { now: 0 };
const recording = {
  level: () => loud.now,
  pause: vi.fn(),
  resume: vi.fn(),
  stop: vi.fn<() => Promise<File | null>>(),
  cancel: vi.fn(),
};
const said = { onDone: vi.fn(), onCancel: vi.fn(), onLeft: vi.fn(), onPlay: vi.fn() };

let media: ReturnType<typeof fakeMedia>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.mocked(recordAudio).mockResolvedValue(recording);
  recording.stop.mockResolvedValue(file);
  media = fakeMedia();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function record() {
  await startI18n('pt', async () => ({ recorder, ui: {}, api: {} }));
  const shown = renderScreen(<AudioRecorder {...said} doneLabel="Enviar áudio" />);
  await later(0);
  return shown;
}
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Returns the heights of the level meter's bars, oldest first, in pixels. */
const bars = () => {
  const meter = screen.getByRole('timer').nextElementSibling;
  return [...(meter?.children ?? [])].map((bar) => Math.round(parseFloat((bar as HTMLElement).style.height)));
};

it('draws the recent volume, newest last, with a minimum height', async () => {
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

it('passes on the finished recording, and reports that there is none', async () => {
  await record();
  const done = screen.getByRole('button', { name: 'Enviar áudio' });
  expect(document.activeElement).toBe(done);
  fireEvent.click(done);
  expect(screen.getByText('Preparando o áudio…')).toBeTruthy();
  await later(0);
  expect(said.onDone.mock.calls).toEqual([[file]]);
  expect(said.onCancel).not.toHaveBeenCalled();
});

it('passes on no recording that is too short', async () => {
  recording.stop.mockResolvedValue(null);
  await record();
  fireEvent.click(screen.getByRole('button', { name: 'Enviar áudio' }));
  await later(0);
  expect(screen.getAllByText('Áudio muito curto: nada foi enviado.')).not.toEqual([]);
  expect(said.onDone).not.toHaveBeenCalled();
  expect(said.onCancel).toHaveBeenCalledOnce();
});

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

describe('a pause', () => {
  it('stops the recording, its time and its meter until it is continued', async () => {
    await record();
    await later(2_000);
    press('Pausar gravação');
    expect(recording.pause).toHaveBeenCalledOnce();
    expect(screen.getByRole('group', { name: 'Gravação em pausa' })).toBeTruthy();
    const before = bars();
    loud.now = before[0] === 24 ? 0 : 1;
    await later(5_000);
    expect(screen.getByRole('timer').textContent).toBe('00:02');
    expect(bars()).toEqual(before);
    press('Continuar gravação');
    expect(recording.resume).toHaveBeenCalledOnce();
    await later(1_100);
    expect(screen.getByRole('timer').textContent).toBe('00:03');
  });

  it('leaves the focus on the button that continues', async () => {
    await record();
    button('Pausar gravação').focus();
    press('Pausar gravação');
    expect(document.activeElement).toBe(button('Continuar gravação'));
  });

  it('can be sent with one click', async () => {
    await record();
    press('Pausar gravação');
    press('Enviar áudio');
    await later(0);
    expect(said.onDone.mock.calls).toEqual([[file]]);
  });
});

describe('a review', () => {
  async function review() {
    const shown = await record();
    await later(3_000);
    press('Parar e ouvir');
    await later(0);
    return shown;
  }
  it('plays the recording, shows its position and pauses', async () => {
    await review();
    expect(screen.getByRole('group', { name: 'Ouvir antes de enviar' })).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(document.activeElement).toBe(button('Tocar gravação'));
    expect(screen.getByText('00:03')).toBeTruthy();
    press('Tocar gravação');
    expect(said.onPlay).toHaveBeenCalledOnce();
    media.playerAt(1.5);
    const position = screen.getByRole<HTMLInputElement>('slider', { name: 'Posição na gravação' });
    expect(position.value).toBe('15');
    expect(position.getAttribute('aria-valuetext')).toBe('00:01 / 00:03');
    press('Pausar reprodução');
    expect(button('Tocar gravação')).toBeTruthy();
    expect(said.onDone).not.toHaveBeenCalled();
  });

  it('takes the duration from the file', async () => {
    await review();
    press('Tocar gravação');
    const element = media.playerAt(0);
    Object.defineProperty(element, 'duration', { value: 7.4 });
    fireEvent(element, new Event('durationchange'));
    expect(screen.getByRole<HTMLInputElement>('slider').max).toBe('74');
  });

  it('moves the player to the chosen position', async () => {
    await review();
    press('Tocar gravação');
    const element = media.playerAt(0);
    fireEvent.change(screen.getByRole('slider'), { target: { value: '20' } });
    expect(element.currentTime).toBe(2);
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('20');
  });

  it('reports once a file that cannot be played, which can still be sent', async () => {
    vi.mocked(HTMLMediaElement.prototype.play).mockImplementation(async function (this: HTMLMediaElement) {
      this.dispatchEvent(new Event('error'));
      throw new DOMException('no decoder', 'NotSupportedError');
    });
    await review();
    press('Tocar gravação');
    await later(0);
    const shown = screen.getAllByText(/Não foi possível tocar/).length;
    press('Tocar gravação');
    await later(0);
    expect(screen.getAllByText(/Não foi possível tocar/)).toHaveLength(shown);
    press('Enviar áudio');
    expect(said.onDone.mock.calls).toEqual([[file]]);
  });

  it('sends the recording and releases its player', async () => {
    const { unmount } = await review();
    expect(media.addresses.size).toBe(1);
    press('Enviar áudio');
    expect(said.onDone.mock.calls).toEqual([[file]]);
    unmount();
    expect(media.addresses).toEqual(new Set());
    expect(said.onLeft).not.toHaveBeenCalled();
  });

  it('discards the recording, and restores it on request', async () => {
    await review();
    press('Descartar gravação');
    expect(said.onCancel).toHaveBeenCalledOnce();
    expect(said.onLeft).not.toHaveBeenCalled();
    await later(0);
    press('Desfazer');
    expect(said.onLeft.mock.calls).toEqual([[file]]);
  });

  it('keeps the recording when its screen is left', async () => {
    const { unmount } = await review();
    unmount();
    expect(said.onLeft.mock.calls).toEqual([[file]]);
  });

  it('keeps the recording when its screen is left before the file is ready', async () => {
    let finish: (finished: File) => void = () => undefined;
    recording.stop.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const { unmount } = await review();
    unmount();
    await act(async () => finish(file));
    expect(said.onLeft.mock.calls).toEqual([[file]]);
  });
});

describe('Escape', () => {
  it.each(['Pausar gravação', 'Enviar áudio'])(
    'on "%s" ends the recording without losing it',
    async (name) => {
      await record();
      button(name).focus();
      escape();
      await later(0);
      expect(screen.getByRole('group', { name: 'Ouvir antes de enviar' })).toBeTruthy();
      expect(recording.cancel).not.toHaveBeenCalled();
      expect(said.onCancel).not.toHaveBeenCalled();
    },
  );

  it('stops the player first, then discards the recording with an undo', async () => {
    await record();
    press('Parar e ouvir');
    await later(0);
    press('Tocar gravação');
    escape();
    expect(said.onCancel).not.toHaveBeenCalled();
    escape();
    expect(said.onCancel).toHaveBeenCalledOnce();
    await later(0);
    expect(button('Desfazer')).toBeTruthy();
  });

  it('closes a recording that is too short', async () => {
    recording.stop.mockResolvedValue(null);
    await record();
    escape();
    await later(0);
    expect(said.onCancel).toHaveBeenCalledOnce();
  });
});

it('is work of the window from its start to the end of its review', async () => {
  const { unmount } = await record();
  const isRecording = () => getDefaultStore().get(windowWorkAtom).recording;
  expect(isRecording()).toBe(true);
  press('Parar e ouvir');
  await later(0);
  expect(button('Enviar áudio')).toBeTruthy();
  expect(isRecording()).toBe(true);
  unmount();
  expect(isRecording()).toBe(false);
});

it('is discarded at once by its button while it records', async () => {
  await record();
  press('Cancelar gravação');
  expect(recording.cancel).toHaveBeenCalledOnce();
  expect(said.onCancel).toHaveBeenCalledOnce();
  expect(said.onDone).not.toHaveBeenCalled();
});

it('can be cancelled while the browser asks for the microphone', async () => {
  let open: (opened: typeof recording) => void = () => undefined;
  vi.mocked(recordAudio).mockReturnValue(new Promise((resolve) => (open = resolve)));
  const { unmount } = await record();
  press('Cancelar gravação');
  expect(said.onCancel).toHaveBeenCalledOnce();
  unmount();
  await act(async () => open(recording));
  expect(recording.cancel).toHaveBeenCalledOnce();
});

it('keeps the recorded part when its screen is left', async () => {
  const { unmount } = await record();
  unmount();
  await later(0);
  expect(said.onLeft.mock.calls).toEqual([[file]]);
});

it.each([
  ['refused', /O uso do microfone não está permitido/],
  ['missing', /Nenhum microfone encontrado/],
  ['failed', /O microfone não respondeu/],
] as const)('explains why nothing can be recorded: %s', async (problem, words) => {
  vi.mocked(recordAudio).mockRejectedValue(new RecordingError(problem));
  await record();
  expect(screen.getAllByText(words)).not.toEqual([]);
  expect(said.onCancel).toHaveBeenCalledOnce();
});
