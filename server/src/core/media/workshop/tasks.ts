/** Tasks of the worker process with inputs and outputs. Paths are local; output paths do not exist yet. */
export interface Tasks {
  /** Returns an image's displayed size and writes a thumbnail. */
  picture: {
    input: { path: string; thumbnailPath: string };
    output: { width: number; height: number };
  };
  /** Writes an image, or the first frame of an animation, as JPEG of at most 4,096 pixels per side. */
  photo: { input: { path: string; photoPath: string }; output: { width: number; height: number } };
  /** Converts a recording to a voice note: Ogg/Opus, mono, 48 kHz. */
  voice: {
    input: { path: string; voicePath: string };
    output: { seconds: number; waveform: number[] };
  };
  sound: { input: { path: string }; output: { seconds: number } };
  /** `hasThumbnail` is false when no frame could be decoded. */
  video: {
    input: { path: string; thumbnailPath: string };
    output: { seconds: number; width: number; height: number; hasThumbnail: boolean };
  };
}

export type TaskName = keyof Tasks;

/** Time limits in milliseconds, far above what the largest file needs. */
export const TIME_LIMITS: Readonly<Record<TaskName, number>> = {
  picture: 20_000,
  photo: 30_000,
  voice: 90_000,
  sound: 30_000,
  video: 45_000,
};

/** Reasons why a file could not be processed. */
export type TaskFailure =
  /** Damaged, or of another type. */
  | 'damaged'
  /** More pixels than the limit. */
  | 'tooLarge'
  | 'timeout'
  | 'memory'
  /** The process ended during the task. */
  | 'crashed';

export interface TaskRequest {
  task: TaskName;
  input: Tasks[TaskName]['input'];
}

export type TaskAnswer = { output: Tasks[TaskName]['output'] } | { failure: TaskFailure; message: string };

/** Exit code after exceeding the memory limit. */
export const OUT_OF_MEMORY_EXIT = 77;
