/** Two soft notes, a fourth apart; seconds and hertz. */
const NOTES = [
  { at: 0, frequency: 659.25 },
  { at: 0.11, frequency: 880 },
];
const LENGTH_S = 0.32;
const VOLUME = 0.12;
/** However much arrives, the sound is heard once in this time. */
const QUIET_MS = 2000;

let context: AudioContext | undefined;
let playedAt = -Infinity;

/** Plays the app's own sound for a new message, unless it was just heard or the browser wants a click first. */
export function playSound(): void {
  if (performance.now() - playedAt < QUIET_MS || !('AudioContext' in window)) return;
  playedAt = performance.now();
  context ??= new AudioContext();
  const player = context;
  // A page nobody clicked in yet may not be heard: that is the browser's to decide.
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
