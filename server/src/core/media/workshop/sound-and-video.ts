import { registerMediabunnyServer } from '@mediabunny/server';
import {
  ADTS,
  Conversion,
  FilePathSource,
  FilePathTarget,
  FLAC,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  QTFF,
  VideoSampleSink,
  WAVE,
  WEBM,
} from 'mediabunny';
import type { Tasks } from './tasks';
import { WaveformMeter } from './waveform';

/** Excludes playlists, which could make the server load arbitrary URLs. */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, OGG, WAVE, MP3, ADTS, FLAC];
/** Format of WhatsApp's recordings. */
const VOICE = { sampleRate: 48_000, numberOfChannels: 1, bitrate: 32_000 };
const POSTER_SECOND = 1;
/** The types of these options lack `format`. */
const AS_RGBA = { format: 'RGBA', rect: undefined };
const MAX_PIXELS = 40_000_000;
/** Sound that begins before the picture moves both, which stay in step. */
const MAX_SHIFT_SECONDS = 1;

registerMediabunnyServer();

async function withInput<T>(path: string, use: (input: Input) => Promise<T>): Promise<T> {
  const input = new Input({ source: new FilePathSource(path), formats: FORMATS });
  try {
    return await use(input);
  } finally {
    input.dispose();
  }
}

export function makeVoiceNote({
  path,
  voicePath,
}: Tasks['voice']['input']): Promise<Tasks['voice']['output']> {
  return withInput(path, async (input) => {
    const meter = new WaveformMeter(VOICE.sampleRate);
    const output = new Output({ format: new OggOutputFormat(), target: new FilePathTarget(voicePath) });
    try {
      const conversion = await Conversion.init({
        input,
        output,
        video: { discard: true },
        tracks: 'primary',
        audio: {
          codec: 'opus',
          ...VOICE,
          forceTranscode: true,
          process: (sample) => {
            const samples = new Float32Array(sample.numberOfFrames);
            sample.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
            meter.add(samples);
            return sample;
          },
        },
        // Removes metadata such as author and location.
        tags: {},
        showWarnings: false,
      });
      if (!conversion.isValid) throw new Error('There is no sound in it that can be decoded.');
      await conversion.execute();
      if (meter.seconds === 0) throw new Error('There is no sound in it.');
    } catch (error) {
      await output.cancel();
      throw error;
    }
    return { seconds: meter.seconds, waveform: meter.values() };
  });
}

/** Fails if a track would have to be re-encoded. */
export function copyToMp4({ path, mp4Path }: Tasks['mp4']['input']): Promise<Tasks['mp4']['output']> {
  return withInput(path, async (input) => {
    const video = await input.getPrimaryVideoTrack();
    const sounds = await input.getAudioTracks();
    const codecs = await Promise.all(sounds.map((track) => track.getCodec()));
    const sound = sounds[codecs.indexOf('aac')];
    if ((await video?.getCodec()) !== 'avc' || (sounds.length > 0 && !sound))
      throw new Error('Phones play only H.264 with AAC.');
    const output = new Output({
      // Phones start to play before the whole file has arrived.
      format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
      target: new FilePathTarget(mp4Path),
    });
    try {
      const conversion = await Conversion.init({
        input,
        output,
        copy: { mode: 'forced', shiftTolerance: MAX_SHIFT_SECONDS },
        video: (track) => ({ discard: track !== video }),
        audio: (track) => ({ discard: track !== sound }),
        // Removes metadata such as author and location.
        tags: {},
        showWarnings: false,
      });
      const copied = conversion.utilizedTracks.length;
      if (!conversion.isValid || copied !== (sound ? 2 : 1)) throw new Error('It cannot be copied.');
      await conversion.execute();
    } catch (error) {
      await output.cancel();
      throw error;
    }
    return { seconds: await input.computeDuration() };
  });
}

export function inspectSound({ path }: Tasks['sound']['input']): Promise<Tasks['sound']['output']> {
  return withInput(path, async (input) => {
    if (!(await input.getPrimaryAudioTrack())) throw new Error('There is no sound in it.');
    return { seconds: await input.computeDuration() };
  });
}

export function inspectVideo({
  path,
  thumbnailPath,
}: Tasks['video']['input']): Promise<Tasks['video']['output']> {
  return withInput(path, async (input) => {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('There is no picture in it.');
    const seconds = await input.computeDuration();
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const hasThumbnail = width * height <= MAX_PIXELS && (await writePoster(track, seconds, thumbnailPath));
    return { seconds, width, height, hasThumbnail };
  });
}

/** Skips the first frame, which is often black. Returns false if the video cannot be decoded. */
async function writePoster(track: InputVideoTrack, seconds: number, thumbnailPath: string): Promise<boolean> {
  if (!(await track.canDecode())) return false;
  const first = await track.getFirstTimestamp();
  const sink = new VideoSampleSink(track, { hardwareAcceleration: 'prefer-software' });
  const sample = await sink.getSample(first + Math.min(POSTER_SECOND, seconds / 2));
  if (!sample) return false;
  try {
    const data = new Uint8Array(sample.allocationSize(AS_RGBA));
    await sample.copyTo(data, AS_RGBA);
    const { width, height } = sample.visibleRect;
    const { writeFrame } = await import('./images');
    await writeFrame({ data, width, height, rotation: sample.rotation }, thumbnailPath);
    return true;
  } finally {
    sample.close();
  }
}
