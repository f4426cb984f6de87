import { defineConfig } from 'rolldown';

/** Packages with native parts or files of their own stay outside the bundle. */
const external = [
  /^node:/,
  'lmdb',
  /^@node-rs\//,
  /^bufferutil$/,
  /^utf-8-validate$/,
  'sharp',
  /^(@mediabunny\/server|mediabunny)$/,
  'jimp',
  'link-preview-js',
  'audio-decode',
];

const entries = {
  main: 'src/main.ts',
  admin: 'src/cli/admin.ts',
  store: 'src/core/database/embedded/cli.ts',
  'store-worker': 'src/core/database/embedded/worker.ts',
  'media-worker': 'src/core/media/workshop/child.ts',
};

/** What tests run beside themselves; no part of the product's build. */
const testEntries = { 'server-beside': 'src/testing/spread/serverBeside.ts' };

/** `RECADO_BUILD_ONLY=store,store-worker` builds a part: the tests need only the workers. */
const only = process.env.RECADO_BUILD_ONLY?.split(',');

export default defineConfig({
  input: only
    ? Object.fromEntries(only.map((name) => [name, { ...entries, ...testEntries }[name]]))
    : entries,
  platform: 'node',
  external,
  output: {
    dir: process.env.RECADO_BUILD_DIR ?? 'dist',
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name]-[hash].mjs',
    sourcemap: true,
    banner:
      "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});
