import { defineConfig } from 'electron-vite';

/** Electron's side: main as ES modules, the preload as one CommonJS file (a sandboxed preload cannot be an ES module). */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // Everything but Electron is bundled: the workspace `shared` is source, and the package needs no node_modules.
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
