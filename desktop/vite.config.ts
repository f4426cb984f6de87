import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The renderer as the server serves it under /app/; Electron builds the same sources by electron-vite. */
export default defineConfig({
  base: '/app/',
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'chrome120',
    // A data: address would need an exception in the page's policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
  server: { host: '127.0.0.1', port: 4100, strictPort: true },
});
