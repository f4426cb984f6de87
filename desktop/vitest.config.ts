import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('src/renderer', import.meta.url)) } },
  test: {
    name: 'desktop',
    environment: 'jsdom',
    include: ['src/renderer/**/*.test.{ts,tsx}'],
    setupFiles: [
      '../server/src/testing/poll-timeout.ts',
      '../server/src/testing/loopback-only.ts',
      'src/renderer/testing/setup.ts',
    ],
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    // Test files share a process, which loads React and Fluent once. Each file loads the app's own modules
    // again (setup.ts).
    isolate: false,
  },
});
