import { registerMediabunnyServer } from '@mediabunny/server';
import {
  AudioSample,
  AudioSampleSource,
  FilePathTarget,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';

registerMediabunnyServer();

const SOUNDS = {
  mp3: { format: () => new Mp3OutputFormat(), codec: 'mp3', sampleRate: 44_100, channels: 2 },
  webm: { format: () => new WebMOutputFormat(), codec: 'opus', sampleRate: 48_000, channels: 1 },
  m4a: { format: () => new Mp4OutputFormat(), codec: 'aac', sampleRate: 44_100, channels: 2 },
  wav: { format: () => new WavOutputFormat(), codec: 'pcm-s16', sampleRate: 8_000, channels: 1 },
} as const;

/** Records a tone: quiet in its first half, loud in its second. */
export async function recordTone(path: string, as: keyof typeof SOUNDS, seconds: number): Promise<void> {
  const { format, codec, sampleRate, channels } = SOUNDS[as];
  const output = new Output({ format: format(), target: new FilePathTarget(path) });
  const source = new AudioSampleSource({ codec, bitrate: 128_000 });
  output.addAudioTrack(source);
  await output.start();
  const frames = Math.round(sampleRate * seconds);
  const data = new Float32Array(frames * channels).map((_, index) => {
    const frame = Math.floor(index / channels);
    return Math.sin((frame / sampleRate) * 2 * Math.PI * 440) * (frame < frames / 2 ? 0.1 : 0.8);
  });
  const sample = new AudioSample({
    data,
    format: 'f32',
    numberOfChannels: channels,
    sampleRate,
    timestamp: 0,
  });
  await source.add(sample);
  sample.close();
  await output.finalize();
}

/** Records three seconds of video, 320 × 180 before rotation: half a second black, then red. */
export async function recordVideo(path: string, rotation: 0 | 90 = 0): Promise<void> {
  const [width, height, rate] = [320, 180, 10];
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(path) });
  const source = new VideoSampleSource({
    codec: 'avc',
    bitrate: 200_000,
    hardwareAcceleration: 'prefer-software',
  });
  output.addVideoTrack(source, { rotation, frameRate: rate });
  await output.start();
  for (let frame = 0; frame < 3 * rate; frame += 1) {
    const data = new Uint8Array(width * height * 4).map((_, index) =>
      index % 4 === 3 || (index % 4 === 0 && frame >= rate / 2) ? 255 : 0,
    );
    const sample = new VideoSample(data, {
      format: 'RGBA',
      codedWidth: width,
      codedHeight: height,
      timestamp: frame / rate,
      duration: 1 / rate,
    });
    await source.add(sample);
    sample.close();
  }
  await output.finalize();
}
