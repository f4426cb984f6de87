import { useSyncExternalStore } from 'react';

/** Of the sound that plays, or was stopped in its middle: one in the whole window. */
interface SoundState {
  /** The message's id; null before anything was played. */
  messageId: string | null;
  isPlaying: boolean;
  /** Seconds. */
  at: number;
  /** Seconds; null until the file says it. */
  length: number | null;
}

interface Track {
  messageId: string;
  address: string;
  /** Played to its end. */
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

/** One element for all of them, outside of the list: scrolling a message away does not stop its sound. */
function player(): HTMLAudioElement {
  if (element) return element;
  const audio = new Audio();
  audio.preload = 'none';
  audio.addEventListener('play', () => change({ isPlaying: true }));
  audio.addEventListener('pause', () => change({ isPlaying: false }));
  audio.addEventListener('timeupdate', () => change({ at: audio.currentTime }));
  // Some recordings say their length only at their end.
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

/** Plays a message's sound from where it was stopped, or from the start; another one stops. */
export function playSound(next: Track, from = 0): void {
  const audio = player();
  if (track?.messageId !== next.messageId) {
    audio.src = next.address;
    change({ messageId: next.messageId, isPlaying: false, at: from, length: null });
    if (from > 0) audio.currentTime = from;
  }
  track = next;
  audio.playbackRate = speed;
  // Another sound was wanted before this one began: nothing is broken.
  audio.play().catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) next.onBroken();
  });
}

export function pauseSound(): void {
  element?.pause();
}

/** Another place in the sound that plays, in seconds. */
export function seekSound(seconds: number): void {
  if (element) element.currentTime = seconds;
  change({ at: seconds });
}

/** 1×, 1.5×, 2×, and again: for this sound and those that follow. */
export function nextSpeed(): void {
  speed = SPEEDS[(SPEEDS.findIndex((one) => one === speed) + 1) % SPEEDS.length] ?? SPEEDS[0];
  if (element) element.playbackRate = speed;
  change({});
}

/** Nothing plays any more: its conversation was left. */
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

/** How a message's sound stands; another message's changes do not draw it anew. */
export function useSoundState(messageId: string): SoundState {
  return useSyncExternalStore(subscribe, () => (state.messageId === messageId ? state : SILENCE));
}

export function useSpeed(): number {
  return useSyncExternalStore(subscribe, () => speed);
}
