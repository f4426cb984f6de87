const { options } = require('./.dependency-cruiser.cjs');

/** Rooms of the renderer form no cycle; their tests may reach everywhere. */
module.exports = {
  forbidden: [
    {
      name: 'renderer-rooms-without-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^desktop/src/renderer/(features|data|ui|lib)/[^/]+$' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    includeOnly: '^desktop/src/renderer/',
    exclude: { path: '([.]test[.]tsx?$|/testing/)' },
  },
};
