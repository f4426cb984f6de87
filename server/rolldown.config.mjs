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
  /^libheif-js/,
  'jimp',
  'link-preview-js',
  'audio-decode',
];

const entries = {
  main: 'src/main.ts',
  admin: 'src/cli/admin.ts',
  store: 'src/cli/store.ts',
  'store-worker': 'embedded-store/src/worker.ts',
  'media-worker': 'src/core/media/workshop/child.ts',
  'sheet-worker': 'src/core/sheets/child.ts',
  'backup-worker': 'src/backup/child.ts',
};

/** What tests run beside themselves; no part of the product's build. */
const testEntries = {
  'server-beside': 'src/testing/peers/peer-server.ts',
  'due-server': 'src/core/due-work/testing/due-server-process.ts',
};

/** `RECADO_BUILD_ONLY=store,store-worker` builds a part: the tests need only the workers. */
const only = process.env.RECADO_BUILD_ONLY?.split(',');

/**
 * Writes every character beyond ASCII as its escape. V8 keeps the text of what it runs, two bytes a character as soon
 * as one of a file needs them: tables of packages made that 25 MB of the server's memory.
 */
const inAscii = {
  name: 'in-ascii',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(
          /[^\0-\x7f]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
    }
  },
};

/**
 * Says of the wrappers of packages' modules that they are called at once, in the way V8 understands: it reads a function
 * in parentheses once, anything else first to know where it ends and again when it is called. A seventh of a start.
 */
let wrappers = 0;
const readOnce = {
  name: 'read-once',
  renderChunk(code) {
    const wrapped = code.replace(/(__commonJSMin\(\()\(([\w$, ]*)\) => \{/g, (_, call, names) => {
      wrappers += 1;
      return `${call}function(${names}) {`;
    });
    // Only these lines' ends move.
    return { code: wrapped, map: null };
  },
  writeBundle() {
    if (wrappers === 0 && !only) throw new Error('Modules are wrapped in another way now: see readOnce.');
  },
};

export default defineConfig({
  input: only
    ? Object.fromEntries(only.map((name) => [name, { ...entries, ...testEntries }[name]]))
    : entries,
  platform: 'node',
  external,
  plugins: [readOnce, inAscii],
  output: {
    // For the same reason, and to be read quickly at start, without comments, indentation and long local names; functions
    // and classes keep theirs, for stack traces.
    minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
    dir: process.env.RECADO_BUILD_DIR ?? 'dist',
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name]-[hash].mjs',
    sourcemap: true,
    banner:
      "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});
