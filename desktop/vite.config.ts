import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

/** Sources of the first screen. Their chunks are fetched together with the entry instead of after it. */
const FIRST_SCREEN = ['app/texts/pt.ts', 'features/auth/LoginPage.tsx'];

/** Matches the chunks that every window loads first. */
const FIRST_CHUNKS = /^assets\/(index|pt|LoginPage|Shell|TicketsPage)-.*\.js$/;

/**
 * Builds the renderer as the server serves it under /app/. For Electron, electron-vite builds the same
 * sources.
 */
export default defineConfig({
  base: '/app/',
  resolve: { alias: { '@': fileURLToPath(new URL('src/renderer', import.meta.url)) } },
  plugins: [
    react(),
    preloadFirstScreen(),
    // The server sends the compressed files instead of the originals (`core/http/web-app.ts`).
    compressed({ include: FIRST_CHUNKS, brotliQuality: 11 }),
    compressed({ include: /^assets\/.*\.(js|css|svg|json)$/, exclude: FIRST_CHUNKS, brotliQuality: 9 }),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'chrome120',
    // A `data:` URL would need an exception in the page's security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_300,
    // Combines the code that every visit needs: on a slow line, forty small chunks cost a round trip per six.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
  server: { host: '127.0.0.1', port: 4100, strictPort: true },
});

interface Compressed {
  include: RegExp;
  exclude?: RegExp;
  /** Quality 11 saves a tenth more than 9 but takes ten times as long: 20 s for everything. */
  brotliQuality: 9 | 11;
}

function compressed({ brotliQuality, ...files }: Compressed): Plugin {
  return compression({
    ...files,
    threshold: 1_024,
    algorithms: [
      defineAlgorithm('gzip', { level: 9 }),
      defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    ],
  });
}

/** Adds a preload to the page for each chunk of the first screen that the entry would load later. */
function preloadFirstScreen(): Plugin {
  return {
    name: 'preload-first-screen',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter(
          (file): file is Rolldown.OutputChunk => file.type === 'chunk',
        );
        const wanted = new Set<string>();
        const add = (fileName: string) => {
          if (wanted.has(fileName) || html.includes(fileName)) return;
          wanted.add(fileName);
          chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(add);
        };
        for (const source of FIRST_SCREEN) {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
          if (!chunk) throw new Error(`No chunk begins with ${source}`);
          add(chunk.fileName);
        }
        return [...wanted].map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/app/${fileName}` },
        }));
      },
    },
  };
}
