import { useSyncExternalStore } from 'react';

interface SoundState {
  /** Null before the first playback. */
  messageId: string | null;
  isPlaying: boolean;
  /** Seconds. */
  at: number;
  /** Seconds; null until known. */
  length: number | null;
}

interface Track {
  messageId: string;
  address: string;
  onEnd: () => void;
  onBroken: () => void;
}

const SILENCE: SoundState = { messageId: null, isPlaying: false, at: 0, length: null };
const SPEEDS = [1, 1.5, 2] as const;

let state = SILENCE;
let speed: number = SPEEDS[0];
let track: Track | null = null;
let element: HTMLAudioElement | null = null;
const listeners = new Set<() => void>();

function change(next: Partial<SoundState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** One element outside the list: scrolling a message away does not stop its audio. */
function player(): HTMLAudioElement {
  if (element) return element;
  const audio = new Audio();
  audio.preload = 'none';
  audio.addEventListener('play', () => change({ isPlaying: true }));
  audio.addEventListener('pause', () => change({ isPlaying: false }));
  audio.addEventListener('timeupdate', () => change({ at: audio.currentTime }));
  // Some recordings contain their length only at their end.
  audio.addEventListener('durationchange', () => {
    if (Number.isFinite(audio.duration)) change({ length: audio.duration });
  });
  audio.addEventListener('ended', () => {
    change({ isPlaying: false, at: 0 });
    track?.onEnd();
  });
  audio.addEventListener('error', () => track?.onBroken());
  element = audio;
  return audio;
}

/** Plays a message's audio from where it was paused, or from the start; stops any other. */
export function playSound(next: Track, from = 0): void {
  const audio = player();
  if (track?.messageId !== next.messageId) {
    audio.src = next.address;
    change({ messageId: next.messageId, isPlaying: false, at: from, length: null });
    if (from > 0) audio.currentTime = from;
  }
  track = next;
  audio.playbackRate = speed;
  // Another playback interrupted this one; the file is fine.
  audio.play().catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) next.onBroken();
  });
}

export function pauseSound(): void {
  element?.pause();
}

export function seekSound(seconds: number): void {
  if (element) element.currentTime = seconds;
  change({ at: seconds });
}

/** Cycles through the speeds, for this audio and later ones. */
export function nextSpeed(): void {
  speed = SPEEDS[(SPEEDS.findIndex((one) => one === speed) + 1) % SPEEDS.length] ?? SPEEDS[0];
  if (element) element.playbackRate = speed;
  change({});
}

export function stopSound(): void {
  element?.pause();
  track = null;
  element?.removeAttribute('src');
  change(SILENCE);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns a message's playback state; changes of other messages cause no render. */
export function useSoundState(messageId: string): SoundState {
  return useSyncExternalStore(subscribe, () => (state.messageId === messageId ? state : SILENCE));
}

export function useSpeed(): number {
  return useSyncExternalStore(subscribe, () => speed);
}
