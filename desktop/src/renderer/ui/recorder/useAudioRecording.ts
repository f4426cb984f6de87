import { useEffect, useRef, useState } from 'react';
import {
  recordAudio,
  RecordingError,
  type RecordingProblem,
  type SoundRecording,
} from '@/lib/audio/record-audio';
import { beginWork } from '@/lib/work/window-work';

const METER_INTERVAL_MS = 80;
/** Number of bars in the level meter. */
const LEVELS = 32;

export interface SoundRecordingState {
  /** `asking` waits for permission to use the microphone; `reviewing` lasts until `stop` or `cancel`. */
  phase: 'asking' | 'recording' | 'paused' | 'finishing' | 'reviewing';
  /** Recorded time, without the pauses. */
  seconds: number;
  /** Latest levels (0–1), oldest first. */
  levels: readonly number[];
  /** The finished recording during the review, otherwise null. */
  file: File | null;
  pause: () => void;
  resume: () => void;
  /** Ends the recording and keeps its file until `stop` or `cancel`. */
  review: () => void;
  /** Ends the recording or its review and passes the file to `onDone`. */
  stop: () => void;
  /** Ends the recording without a file. */
  cancel: () => void;
}

interface Handlers {
  onDone: (file: File) => void;
  onCancel: () => void;
  onTooShort: () => void;
  onProblem: (problem: RecordingProblem) => void;
  /** Called with the recording if the component unmounts before `onDone`. */
  onLeft: (file: File) => void;
}

/** Records from mount until it is stopped, cancelled or unmounted. */
export function useAudioRecording(handlers: Handlers): SoundRecordingState {
  const [phase, setPhase] = useState<SoundRecordingState['phase']>('asking');
  const [{ seconds, levels }, setProgress] = useState({ seconds: 0, levels: [] as readonly number[] });
  const [file, setFile] = useState<File | null>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const running = useRef<SoundRecording | null>(null);
  const reviewed = useRef<File | null>(null);
  const unmounted = useRef(false);
  const stopwatch = useRef(newStopwatch());

  // `recordAudio` counts only until the recording ends, but a restart would also lose the file of a review.
  useEffect(() => beginWork('recording'), []);

  useEffect(() => {
    unmounted.current = false;
    let left = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    recordAudio().then(
      (recording) => {
        if (left) return recording.cancel();
        running.current = recording;
        setPhase('recording');
        stopwatch.current.start();
        timer = setInterval(() => {
          if (!stopwatch.current.isRunning()) return;
          setProgress(({ levels: before }) => ({
            seconds: stopwatch.current.seconds(),
            levels: [...before, recording.level()].slice(-LEVELS),
          }));
        }, METER_INTERVAL_MS);
      },
      (error: unknown) => {
        if (left) return;
        latest.current.onProblem(error instanceof RecordingError ? error.problem : 'failed');
      },
    );
    return () => {
      left = true;
      unmounted.current = true;
      clearInterval(timer);
      const { onLeft } = latest.current;
      const recording = running.current;
      running.current = null;
      if (reviewed.current) onLeft(reviewed.current);
      reviewed.current = null;
      void recording?.stop().then((recorded) => recorded && onLeft(recorded));
    };
  }, []);

  function finish(withFile: (recorded: File) => void): void {
    const recording = running.current;
    if (!recording) return;
    running.current = null;
    stopwatch.current.stop();
    setPhase('finishing');
    recording.stop().then(
      (recorded) => (recorded ? withFile(recorded) : latest.current.onTooShort()),
      () => latest.current.onProblem('failed'),
    );
  }

  return {
    phase,
    seconds,
    levels,
    file,
    pause() {
      if (!running.current) return;
      running.current.pause();
      stopwatch.current.stop();
      setPhase('paused');
    },
    resume() {
      if (!running.current) return;
      running.current.resume();
      stopwatch.current.start();
      setPhase('recording');
    },
    review() {
      finish((recorded) => {
        if (unmounted.current) return latest.current.onLeft(recorded);
        reviewed.current = recorded;
        setFile(recorded);
        setPhase('reviewing');
      });
    },
    stop() {
      const recorded = reviewed.current;
      reviewed.current = null;
      if (recorded) latest.current.onDone(recorded);
      else finish((finished) => latest.current.onDone(finished));
    },
    cancel() {
      running.current?.cancel();
      running.current = null;
      reviewed.current = null;
      latest.current.onCancel();
    },
  };
}

/** Returns a stopwatch that adds up the times between `start` and `stop`. */
function newStopwatch() {
  let before = 0;
  let startedAt: number | null = null;
  const elapsed = () => before + (startedAt === null ? 0 : performance.now() - startedAt);
  return {
    start: () => void (startedAt ??= performance.now()),
    stop() {
      before = elapsed();
      startedAt = null;
    },
    isRunning: () => startedAt !== null,
    seconds: () => elapsed() / 1000,
  };
}
