/** Arguments of the browser in each journey. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Animations cost a third of the browser's work, and each click waits for them.
  '--force-prefers-reduced-motion',
  // A microphone that beeps.
  '--use-fake-device-for-media-stream',
];
