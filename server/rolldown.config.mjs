import { defineConfig } from 'rolldown';

/** Packages with native parts or files of their own stay outside the bundle. */
const external = [/^node:/, 'lmdb', /^@node-rs\//, /^bufferutil$/, /^utf-8-validate$/, 'sharp', 'jimp', 'link-preview-js', 'audio-decode'];

export default defineConfig({
  input: {
    main: 'src/main.ts',
    admin: 'src/cli/admin.ts',
    store: 'src/core/database/embedded/cli.ts',
    'store-worker': 'src/core/database/embedded/worker.ts',
  },
  platform: 'node',
  external,
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name]-[hash].mjs',
    sourcemap: true,
    banner: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});
