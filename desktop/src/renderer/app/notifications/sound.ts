/** Times in seconds and frequencies in hertz of two notes. */
const NOTES = [
  { at: 0, frequency: 659.25 },
  { at: 0.11, frequency: 880 },
];
const LENGTH_S = 0.32;
const VOLUME = 0.12;
const QUIET_MS = 2000;

let context: AudioContext | undefined;
let playedAt = -Infinity;

/** Plays the sound of a new message unless it was played a moment ago. */
export function playSound(): void {
  if (performance.now() - playedAt < QUIET_MS || !('AudioContext' in window)) return;
  playedAt = performance.now();
  context ??= new AudioContext();
  const player = context;
  // Browsers block sound until the first click. Until then nothing is played.
  void player.resume().then(
    () => NOTES.forEach((note) => playNote(player, note)),
    () => undefined,
  );
}

function playNote(player: AudioContext, { at, frequency }: (typeof NOTES)[number]): void {
  const start = player.currentTime + at;
  const volume = player.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(VOLUME, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH_S);
  const tone = player.createOscillator();
  tone.frequency.value = frequency;
  tone.connect(volume).connect(player.destination);
  tone.start(start);
  tone.stop(start + LENGTH_S);
}
