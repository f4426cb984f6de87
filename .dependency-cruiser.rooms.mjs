import { createRequire } from 'node:module';

const { options } = createRequire(import.meta.url)('./.dependency-cruiser.cjs');

/** Rooms of the renderer and of the embedded store form no cycle; their tests may reach everywhere. */
export default {
  forbidden: [
    {
      name: 'renderer-rooms-without-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^desktop/src/renderer/(features|data|ui|lib)/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'store-rooms-without-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/embedded-store/src/[^/]+$' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    includeOnly: '^(desktop/src/renderer|server/embedded-store/src)/',
    exclude: { path: '([.]test[.]tsx?$|/testing/|/tests/)' },
  },
};
