import { useSyncExternalStore } from 'react';

interface SoundState {
  /** Null before the first playback. */
  messageId: string | null;
  isPlaying: boolean;
  /** Position in seconds. */
  at: number;
  /** Length in seconds; null until known. */
  length: number | null;
}

interface Track {
  messageId: string;
  address: string;
  onEnd: () => void;
}

const SILENCE: SoundState = { messageId: null, isPlaying: false, at: 0, length: null };
const SPEEDS = [1, 1.5, 2] as const;

let state = SILENCE;
let speed: number = SPEEDS[0];
let track: Track | null = null;
let element: HTMLAudioElement | null = null;
/** URLs that failed to load. An expired URL is replaced by a new one, which is tried again. */
let brokenAddresses: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function change(next: Partial<SoundState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** Returns the only audio element. It is outside the list, so scrolling does not stop the audio. */
function player(): HTMLAudioElement {
  if (element) return element;
  const audio = new Audio();
  audio.preload = 'none';
  audio.addEventListener('play', () => change({ isPlaying: true }));
  audio.addEventListener('pause', () => change({ isPlaying: false }));
  audio.addEventListener('timeupdate', () => change({ at: audio.currentTime }));
  // Some recordings store their length only at the end.
  audio.addEventListener('durationchange', () => {
    if (Number.isFinite(audio.duration)) change({ length: audio.duration });
  });
  audio.addEventListener('ended', () => {
    change({ isPlaying: false, at: 0 });
    track?.onEnd();
  });
  audio.addEventListener('error', () => track && reportBroken(track.address));
  element = audio;
  return audio;
}

function reportBroken(address: string): void {
  brokenAddresses = new Set([...brokenAddresses, address]);
  // The next attempt loads the file again.
  if (track?.address === address) track = null;
  change(SILENCE);
}

/** Plays a message's audio from its paused position or from the start; stops any other audio. */
export function playSound(next: Track, from = 0): void {
  const audio = player();
  if (track?.messageId !== next.messageId) {
    audio.src = next.address;
    change({ messageId: next.messageId, isPlaying: false, at: from, length: null });
    if (from > 0) audio.currentTime = from;
  }
  track = next;
  audio.playbackRate = speed;
  // An AbortError means that another playback interrupted this one, not that the file is broken.
  audio.play().catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) reportBroken(next.address);
  });
}

export function pauseSound(): void {
  element?.pause();
}

export function seekSound(seconds: number): void {
  if (element) element.currentTime = seconds;
  change({ at: seconds });
}

/** Selects the next playback speed, which also applies to later audio. */
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

export function useIsBroken(address: string | undefined): boolean {
  return useSyncExternalStore(subscribe, () => address !== undefined && brokenAddresses.has(address));
}

/** Allows another attempt to play the audio. */
export function clearBroken(address: string): void {
  brokenAddresses = new Set([...brokenAddresses].filter((one) => one !== address));
  change({});
}

export function useSpeed(): number {
  return useSyncExternalStore(subscribe, () => speed);
}
