import { OUT_OF_MEMORY_EXIT, type TaskFailure, type TaskRequest, type TaskResult, type Tasks } from './tasks';

/**
 * The worker process. It runs one task at a time, and exits with the server or if a file makes it exceed its
 * memory limit. Libraries are loaded at first use.
 */
const WATCH_MS = 100;

process.once('disconnect', () => process.exit(0));
process.on('message', (message: TaskRequest | { memoryMb: number }) => {
  if ('memoryMb' in message) watchMemory(message.memoryMb);
  else void work(message).then((result) => process.send?.(result));
});

function watchMemory(memoryMb: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryMb * 1024 * 1024) process.exit(OUT_OF_MEMORY_EXIT);
  }, WATCH_MS);
}

async function work({ task, input }: TaskRequest): Promise<TaskResult> {
  try {
    return { output: await perform(task, input) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { failure: failureOf(message), message };
  }
}

async function perform(task: TaskRequest['task'], input: TaskRequest['input']) {
  if (task === 'image') {
    const { makeThumbnail } = await import('./images');
    return makeThumbnail(input as Tasks['image']['input']);
  }
  if (task === 'photo') {
    const { makePhoto } = await import('./images');
    return makePhoto(input as Tasks['photo']['input']);
  }
  if (task === 'heic') {
    const { makeHeicPhoto } = await import('./heic');
    return makeHeicPhoto(input as Tasks['heic']['input']);
  }
  const { copyToMp4, inspectSound, inspectVideo, makeVoiceNote } = await import('./sound-and-video');
  if (task === 'voice') return makeVoiceNote(input as Tasks['voice']['input']);
  if (task === 'sound') return inspectSound(input);
  if (task === 'mp4') return copyToMp4(input as Tasks['mp4']['input']);
  return inspectVideo(input as Tasks['video']['input']);
}

/** The decoders report the reason only in the message. */
function failureOf(message: string): TaskFailure {
  return /pixel limit/i.test(message) ? 'tooLarge' : 'damaged';
}
