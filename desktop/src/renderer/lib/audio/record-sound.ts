import type { BufferTarget, MediaStreamAudioTrackSource, Output } from 'mediabunny';

/** Bits a second (specification 1 §9: mp3 at bitrate 128). */
const BITRATE = 128_000;
/** Bytes: a smaller recording is a slip of the finger (specification 1 §5). */
const SMALLEST = 10_000;

/** Why no sound can be recorded: `refused` by the person or the system, `missing` microphone, or anything else. */
export type RecordingProblem = 'refused' | 'missing' | 'failed';

export class RecordingError extends Error {
  constructor(readonly problem: RecordingProblem) {
    super(problem);
    this.name = 'RecordingError';
  }
}

/** A recording that runs. */
export interface SoundRecording {
  /** How loud it is now, 0–1. */
  level(): number;
  /** Leaves out what the microphone gives until `resume`; the file has no gap there. */
  pause(): void;
  resume(): void;
  /** Ends it: an mp3 of the name that makes it a voice note, or null where it is too short to be meant. */
  stop(): Promise<File | null>;
  /** Ends it and keeps nothing. */
  cancel(): void;
}

/**
 * Records the microphone as mp3, encoded in a worker while it runs (specification 1 §2.11, §9). What it is made of is
 * loaded now. Throws RecordingError.
 */
export async function recordSound(): Promise<SoundRecording> {
  const stream = await microphone();
  try {
    const { output, target, source } = await startEncoder(stream);
    const meter = levelOf(stream);
    const end = () => {
      meter.close();
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
        return bytes && bytes.byteLength >= SMALLEST ? recordingFile(bytes) : null;
      },
      cancel() {
        end();
        void output.cancel();
      },
    };
  } catch {
    for (const track of stream.getTracks()) track.stop();
    throw new RecordingError('failed');
  }
}

async function microphone(): Promise<MediaStream> {
  // Without HTTPS a browser gives no page the microphone.
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
      // Speech seldom reaches a quarter of what a microphone can give.
      return Math.min(1, Math.sqrt(power) * 4);
    },
    close: () => void context.close(),
  };
}

function recordingFile(bytes: ArrayBuffer): File {
  return new File([bytes], `audio-record-site-${Date.now()}.mp3`, { type: 'audio/mpeg' });
}
