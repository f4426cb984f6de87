import type { BufferTarget, MediaStreamAudioTrackSource, Output } from 'mediabunny';
import { beginWork } from '@/lib/work/window-work';

/** Bit rate in bits per second. */
const BITRATE = 128_000;
/** Minimum size in bytes. A smaller recording is caused by a mistaken click. */
const MIN_BYTES = 10_000;

/** `rejected`: denied by the user or the system; `missing`: no microphone. */
export type RecordingProblem = 'refused' | 'missing' | 'failed';

export class RecordingError extends Error {
  constructor(readonly problem: RecordingProblem) {
    super(problem);
    this.name = 'RecordingError';
  }
}

export interface SoundRecording {
  /** Returns the current volume (0–1). */
  level(): number;
  /** Ignores the input until `resume`. The file does not contain the paused time. */
  pause(): void;
  resume(): void;
  /** Returns an mp3 file named as a voice note; null if the recording is too short. */
  stop(): Promise<File | null>;
  cancel(): void;
}

/**
 * Records the microphone as mp3. A worker that is loaded on demand encodes the sound.
 * @throws RecordingError
 */
export async function recordAudio(): Promise<SoundRecording> {
  const stream = await microphone();
  const endWork = beginWork('recording');
  try {
    const { output, target, source } = await startEncoder(stream);
    const meter = levelOf(stream);
    const end = () => {
      meter.close();
      endWork();
      for (const track of stream.getTracks()) track.stop();
    };
    return {
      level: meter.level,
      pause: () => source.pause(),
      resume: () => source.resume(),
      async stop() {
        await output.finalize();
        end();
        const bytes = target.buffer;
        return bytes && bytes.byteLength >= MIN_BYTES ? recordingFile(bytes) : null;
      },
      cancel() {
        end();
        void output.cancel();
      },
    };
  } catch {
    endWork();
    for (const track of stream.getTracks()) track.stop();
    throw new RecordingError('failed');
  }
}

async function microphone(): Promise<MediaStream> {
  // Browsers provide the microphone only over HTTPS.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new RecordingError('refused');
  try {
    return await devices.getUserMedia({ audio: { channelCount: 1 } });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') throw new RecordingError('refused');
    throw new RecordingError(name === 'NotFoundError' ? 'missing' : 'failed');
  }
}

interface Encoder {
  output: Output;
  target: BufferTarget;
  source: MediaStreamAudioTrackSource;
}

async function startEncoder(stream: MediaStream): Promise<Encoder> {
  const [bunny, { registerMp3Encoder }] = await Promise.all([
    import('mediabunny'),
    import('@mediabunny/mp3-encoder'),
  ]);
  if (!(await bunny.canEncodeAudio('mp3'))) registerMp3Encoder();
  const [track] = stream.getAudioTracks();
  if (!track) throw new RecordingError('missing');
  const source = new bunny.MediaStreamAudioTrackSource(track as MediaStreamAudioTrack, {
    codec: 'mp3',
    bitrate: BITRATE,
  });
  const target = new bunny.BufferTarget();
  const output = new bunny.Output({ format: new bunny.Mp3OutputFormat(), target });
  output.addAudioTrack(source);
  await output.start();
  return { output, target, source };
}

function levelOf(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      // Speech rarely exceeds a quarter of the maximum volume.
      return Math.min(1, Math.sqrt(power) * 4);
    },
    close: () => void context.close(),
  };
}

function recordingFile(bytes: ArrayBuffer): File {
  return new File([bytes], `audio-record-site-${Date.now()}.mp3`, { type: 'audio/mpeg' });
}
