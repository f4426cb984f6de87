/** Paths are local; output files do not exist yet. */
export interface Tasks {
  image: {
    input: { path: string; thumbnailPath: string };
    output: { width: number; height: number };
  };
  /** Writes an image, or an animation's first frame, as JPEG with at most 4,096 pixels per side. */
  photo: { input: { path: string; photoPath: string }; output: { width: number; height: number } };
  /** Writes the primary image of a HEIC or HEIF file as JPEG with at most `size` pixels per side. */
  heic: {
    input: { path: string; photoPath: string; size: number };
    output: { width: number; height: number };
  };
  voice: {
    input: { path: string; voicePath: string };
    output: { seconds: number; waveform: number[] };
  };
  sound: { input: { path: string }; output: { seconds: number } };
  video: {
    input: { path: string; thumbnailPath: string };
    output: { seconds: number; width: number; height: number; hasThumbnail: boolean };
  };
  /** Copies a film's H.264 and AAC into an MP4 file. */
  mp4: { input: { path: string; mp4Path: string }; output: { seconds: number } };
}

export type TaskName = keyof Tasks;

/** In milliseconds. The largest files need far less. */
export const TIME_LIMITS: Readonly<Record<TaskName, number>> = {
  image: 20_000,
  photo: 30_000,
  // 50 megapixels in WebAssembly, on a slow machine.
  heic: 60_000,
  voice: 90_000,
  sound: 30_000,
  video: 45_000,
  mp4: 45_000,
};

export type TaskFailure =
  /** Damaged or of another type. */
  | 'damaged'
  /** Too many pixels. */
  | 'tooLarge'
  | 'timeout'
  | 'memory'
  /** The process ended during the task. */
  | 'crashed';

export interface TaskRequest {
  task: TaskName;
  input: Tasks[TaskName]['input'];
}

export type TaskResult = { output: Tasks[TaskName]['output'] } | { failure: TaskFailure; message: string };

export const OUT_OF_MEMORY_EXIT = 77;
