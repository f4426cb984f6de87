import { defineConfig } from 'electron-vite';
import { releaseKeyOfBuild } from './release-key';

/**
 * Builds Electron's part: main as ES modules, the preload script as one CommonJS file, because a sandboxed
 * preload cannot be an ES module.
 */
export default defineConfig({
  main: {
    define: { RECADO_RELEASE_KEY: JSON.stringify(releaseKeyOfBuild(process.env)) },
    build: {
      outDir: 'out/main',
      // Bundles everything except Electron: `shared` exists as source only, and the package has no
      // node_modules.
      externalizeDeps: false,
      minify: true,
      rolldownOptions: { input: 'src/main/index.ts', output: { format: 'es', entryFileNames: 'index.js' } },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      minify: true,
      rolldownOptions: {
        input: 'src/preload/index.ts',
        output: { format: 'cjs', entryFileNames: 'index.cjs', codeSplitting: false },
      },
    },
  },
});
