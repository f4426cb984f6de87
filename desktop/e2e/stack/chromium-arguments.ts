/** Arguments of the browser in each journey. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // For pages of the desktop app; contexts of journeys have their own setting.
  '--force-prefers-reduced-motion',
  // A microphone that beeps.
  '--use-fake-device-for-media-stream',
];
