import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordVideo } from '../../../server/src/core/media/testing/recordings';

/** Returns three seconds of video, as base64. */
export async function recordedVideo(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-video-'));
  const path = join(folder, 'caixa.mp4');
  await recordVideo(path);
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return bytes.toString('base64');
}
