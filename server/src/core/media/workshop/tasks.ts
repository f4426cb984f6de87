/**
 * What the workshop's process can do, with what it is given and what it answers. Paths lie on this machine; what is
 * written goes to a path that does not exist yet.
 */
export interface Tasks {
  /** A picture's size as it is shown, and a small copy of it. */
  picture: {
    input: { path: string; thumbnailPath: string };
    output: { width: number; height: number };
  };
  /** A picture as a JPEG of at most 4,096 pixels a side; its first one where it moves. */
  photo: { input: { path: string; photoPath: string }; output: { width: number; height: number } };
  /** A recording as the messenger's voice note: Ogg/Opus, mono, 48 kHz. */
  voice: {
    input: { path: string; voicePath: string };
    output: { seconds: number; waveform: number[] };
  };
  sound: { input: { path: string }; output: { seconds: number } };
  /** `thumbnailPath` is written unless no frame of it can be decoded: then `hasThumbnail` is false. */
  video: {
    input: { path: string; thumbnailPath: string };
    output: { seconds: number; width: number; height: number; hasThumbnail: boolean };
  };
}

export type TaskName = keyof Tasks;

/** How long a task may take, in milliseconds: far more than the largest file needs. */
export const TIME_LIMITS: Readonly<Record<TaskName, number>> = {
  picture: 20_000,
  photo: 30_000,
  voice: 90_000,
  sound: 30_000,
  video: 45_000,
};

/** Why a file could not be worked on. */
export type TaskFailure =
  /** Damaged, or no file of that sort at all. */
  | 'damaged'
  /** More pixels than are good for a server. */
  | 'tooLarge'
  | 'timeout'
  | 'memory'
  /** The process ended in the middle of it. */
  | 'crashed';

export interface TaskRequest {
  task: TaskName;
  input: Tasks[TaskName]['input'];
}

export type TaskAnswer = { output: Tasks[TaskName]['output'] } | { failure: TaskFailure; message: string };

/** The process ends with this when it took more memory than it was given. */
export const OUT_OF_MEMORY_EXIT = 77;
