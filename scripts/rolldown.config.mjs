import { cpSync } from 'node:fs';
import { defineConfig } from 'rolldown';

/** Programs besides the product. They are bundled, because loading their packages takes a second. */
export default defineConfig({
  input: { simulator: 'simulator/main.ts', seed: 'seed/main.ts', 'seed-bulk': 'seed/bulk/main.ts' },
  platform: 'node',
  external: [
    /^node:/,
    'bufferutil',
    'utf-8-validate',
    'sharp',
    'jimp',
    'link-preview-js',
    'audio-decode',
    'lmdb',
    /^@node-rs\//,
  ],
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    sourcemap: true,
    cleanDir: true,
    banner:
      "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  plugins: [
    {
      name: 'assets',
      writeBundle: () => {
        cpSync('simulator/page', 'dist/page', { recursive: true });
        cpSync('seed/pictures', 'dist/pictures', { recursive: true });
      },
    },
  ],
});
