import { registerMediabunnyServer } from '@mediabunny/server';
import {
  type AudioCodec,
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  MovOutputFormat,
  Output,
  type VideoCodec,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny';

registerMediabunnyServer();

const [SIZE, RATE, SAMPLES] = [64, 10, 44_100];

export interface FilmOptions {
  video?: VideoCodec;
  /** Null: silent. */
  sound?: AudioCodec | null;
  rotation?: 0 | 90;
}

/** Returns one second of a QuickTime film as phones write it: red, with a tone, its description at the end. */
export async function quickTimeFilm({
  video = 'avc',
  sound = 'aac',
  rotation = 0,
}: FilmOptions = {}): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat({ fastStart: false }), target });
  const frames = new VideoSampleSource({
    codec: video,
    bitrate: 100_000,
    hardwareAcceleration: 'prefer-software',
  });
  output.addVideoTrack(frames, { rotation, frameRate: RATE });
  const tone = sound ? new AudioSampleSource({ codec: sound, bitrate: 64_000 }) : undefined;
  if (tone) output.addAudioTrack(tone);
  await output.start();
  for (let frame = 0; frame < RATE; frame += 1) {
    const sample = new VideoSample(
      new Uint8Array(SIZE * SIZE * 4).map((_, index) => (index % 4 === 0 || index % 4 === 3 ? 255 : 0)),
      {
        format: 'RGBA',
        codedWidth: SIZE,
        codedHeight: SIZE,
        timestamp: frame / RATE,
        duration: 1 / RATE,
      },
    );
    await frames.add(sample);
    sample.close();
  }
  if (tone) {
    const data = new Float32Array(SAMPLES).map((_, index) => Math.sin((index / SAMPLES) * 2 * Math.PI * 440));
    const sample = new AudioSample({
      data,
      format: 'f32',
      numberOfChannels: 1,
      sampleRate: SAMPLES,
      timestamp: 0,
    });
    await tone.add(sample);
    sample.close();
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
