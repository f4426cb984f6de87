import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'desktop',
    environment: 'jsdom',
    include: ['src/renderer/**/*.test.{ts,tsx}'],
    setupFiles: ['src/renderer/testing/setup.ts'],
    testTimeout: 15_000,
    // As the server's: what fails by a slow moment is tried once more, and the report says so.
    retry: 1,
    pool: 'forks',
  },
});
