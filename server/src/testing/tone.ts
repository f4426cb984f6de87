import { WAV_RATE, wavOf } from './wav';

/** Two seconds of a swelling tone, as a WAV file. */
export function tone(): Buffer<ArrayBuffer> {
  return wavOf(
    Int16Array.from({ length: 2 * WAV_RATE }, (_, n) =>
      Math.round(Math.sin(n / 6) * 12_000 * (n / (2 * WAV_RATE))),
    ),
  );
}
