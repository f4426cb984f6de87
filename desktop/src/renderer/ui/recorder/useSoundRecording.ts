import { useEffect, useRef, useState } from 'react';
import { RecordingError, recordSound, type RecordingProblem, type SoundRecording } from '../../lib/audio';

const LOOK_EVERY_MS = 80;
/** Bars of the level meter. */
const LEVELS = 32;

export interface SoundRecordingState {
  /** `asking` for the microphone, `recording`, or `finishing` the file. */
  phase: 'asking' | 'recording' | 'finishing';
  seconds: number;
  /** How loud it was lately, oldest first, each 0–1. */
  levels: readonly number[];
  stop: () => void;
  cancel: () => void;
}

interface Handlers {
  onDone: (file: File) => void;
  onCancel: () => void;
  /** It was shorter than anything that is meant. */
  onTooShort: () => void;
  onProblem: (problem: RecordingProblem) => void;
  /** The screen was left while it ran: what there is of it. */
  onLeft: (file: File) => void;
}

/** Records from the moment the component is there until it is stopped, cancelled or gone. */
export function useSoundRecording(handlers: Handlers): SoundRecordingState {
  const [phase, setPhase] = useState<SoundRecordingState['phase']>('asking');
  const [{ seconds, levels }, setProgress] = useState({ seconds: 0, levels: [] as readonly number[] });
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const running = useRef<SoundRecording | null>(null);

  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    recordSound().then(
      (recording) => {
        if (left) return recording.cancel();
        running.current = recording;
        setPhase('recording');
        const startedAt = performance.now();
        timer = setInterval(() => {
          const elapsed = (performance.now() - startedAt) / 1000;
          setProgress(({ levels: before }) => ({
            seconds: elapsed,
            levels: [...before, recording.level()].slice(-LEVELS),
          }));
        }, LOOK_EVERY_MS);
      },
      (error: unknown) => {
        if (left) return;
        latest.current.onProblem(error instanceof RecordingError ? error.problem : 'failed');
      },
    );
    return () => {
      left = true;
      clearInterval(timer);
      const recording = running.current;
      running.current = null;
      const { onLeft } = latest.current;
      void recording?.stop().then((file) => file && onLeft(file));
    };
  }, []);

  return {
    phase,
    seconds,
    levels,
    stop() {
      const recording = running.current;
      if (!recording) return;
      running.current = null;
      setPhase('finishing');
      recording.stop().then(
        (file) => (file ? latest.current.onDone(file) : latest.current.onTooShort()),
        () => latest.current.onProblem('failed'),
      );
    },
    cancel() {
      running.current?.cancel();
      running.current = null;
      latest.current.onCancel();
    },
  };
}
