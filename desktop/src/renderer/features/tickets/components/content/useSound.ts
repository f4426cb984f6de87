import { useEffect, useRef, useState, type RefObject } from 'react';

/** One sound at a time: starting another pauses this one. */
let playing: HTMLAudioElement | undefined;

const SPEEDS = [1, 1.5, 2] as const;

export interface Sound {
  element: RefObject<HTMLAudioElement | null>;
  isPlaying: boolean;
  /** Seconds. */
  at: number;
  /** Seconds; what its sender said until the file says it. */
  length: number;
  speed: number;
  toggle(): void;
  seek(seconds: number): void;
  nextSpeed(): void;
}

/** Plays an `<audio>` element with one's own controls. `told`: its length as its sender said it, in seconds. */
export function useSound(told: number | null, onBroken: () => void): Sound {
  const element = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [found, setFound] = useState<number>();
  const [speed, setSpeed] = useState<number>(SPEEDS[0]);

  useEffect(() => {
    const audio = element.current;
    if (!audio) return undefined;
    const listeners: Record<string, () => void> = {
      play: () => {
        if (playing !== audio) playing?.pause();
        playing = audio;
        setPlaying(true);
      },
      pause: () => setPlaying(false),
      ended: () => {
        setPlaying(false);
        setAt(0);
      },
      timeupdate: () => setAt(audio.currentTime),
      // Some recordings say their length only at their end.
      durationchange: () => Number.isFinite(audio.duration) && setFound(audio.duration),
    };
    for (const [name, listener] of Object.entries(listeners)) audio.addEventListener(name, listener);
    return () => {
      audio.pause();
      if (playing === audio) playing = undefined;
      for (const [name, listener] of Object.entries(listeners)) audio.removeEventListener(name, listener);
    };
  }, []);

  return {
    element,
    isPlaying,
    at,
    length: found ?? told ?? 0,
    speed,
    toggle: () => {
      const audio = element.current;
      if (!audio) return;
      if (audio.paused) audio.play().catch(onBroken);
      else audio.pause();
    },
    seek: (seconds) => {
      if (element.current) element.current.currentTime = seconds;
      setAt(seconds);
    },
    nextSpeed: () => {
      const next = SPEEDS[(SPEEDS.findIndex((one) => one === speed) + 1) % SPEEDS.length] ?? SPEEDS[0];
      if (element.current) element.current.playbackRate = next;
      setSpeed(next);
    },
  };
}
