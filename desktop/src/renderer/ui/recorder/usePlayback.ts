import { useEffect, useRef, useState } from 'react';

interface Playback {
  isPlaying: boolean;
  position: number;
  /** Duration in seconds; null until the file is read. */
  duration: number | null;
  play: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
}

/** Stops and releases the file on unmount. */
export function usePlayback(file: File, onBroken: () => void): Playback {
  const [state, setState] = useState({ isPlaying: false, position: 0, duration: null as number | null });
  const element = useRef<HTMLAudioElement | null>(null);
  const broken = useRef(onBroken);
  const reported = useRef(false);
  /** Reports a broken file once, because the element and each call of `play` fail. */
  const report = () => {
    if (!reported.current) broken.current();
    reported.current = true;
  };
  useEffect(() => {
    broken.current = onBroken;
  });
  useEffect(() => {
    const address = URL.createObjectURL(file);
    const audio = new Audio(address);
    element.current = audio;
    reported.current = false;
    const ended = new AbortController();
    const on = (event: string, change: () => Partial<typeof state>) =>
      audio.addEventListener(event, () => setState((before) => ({ ...before, ...change() })), ended);
    on('play', () => ({ isPlaying: true }));
    on('pause', () => ({ isPlaying: false }));
    on('timeupdate', () => ({ position: audio.currentTime }));
    on('durationchange', () => (Number.isFinite(audio.duration) ? { duration: audio.duration } : {}));
    on('ended', () => ({ isPlaying: false, position: 0 }));
    audio.addEventListener('error', report, ended);
    return () => {
      ended.abort();
      audio.pause();
      audio.removeAttribute('src');
      element.current = null;
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return {
    ...state,
    play() {
      // An AbortError means that pausing or unmounting interrupted the start.
      element.current?.play().catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'AbortError')) report();
      });
    },
    pause: () => element.current?.pause(),
    seek(seconds) {
      if (element.current) element.current.currentTime = seconds;
      setState((before) => ({ ...before, position: seconds }));
    },
  };
}
