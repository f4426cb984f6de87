/** The import rules of the architecture: one direction, features entered by their index, no cycles. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      // A linked device and its account hold each other.
      from: { pathNot: '^scripts/simulator/accounts/' },
      to: { circular: true },
    },
    {
      name: 'shared-stands-alone',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(server|desktop|scripts)/' },
    },
    {
      name: 'shared-uses-no-node',
      severity: 'error',
      from: { path: '^shared/src', pathNot: '[.]test[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'embedded-store-stands-alone',
      severity: 'error',
      from: { path: '^server/embedded-store/' },
      to: { path: '^(server/src|shared|desktop)/' },
    },
    {
      name: 'embedded-store-runs-without-scripts',
      severity: 'error',
      // Its tests take their sizes from the proofs.
      from: { path: '^server/embedded-store/src/' },
      to: { path: '^scripts/' },
    },
    {
      name: 'embedded-store-by-its-index',
      severity: 'error',
      from: { path: '^(server/src|scripts)/' },
      to: {
        path: '^server/embedded-store/',
        pathNot: ['^server/embedded-store/src/(testing/)?index[.]ts$'],
      },
    },
    {
      name: 'server-not-desktop',
      severity: 'error',
      // Tests talk to the messenger's simulator.
      from: { path: '^server/', pathNot: '[.]test[.]ts$' },
      to: { path: '^(desktop|scripts)/' },
    },
    {
      name: 'desktop-not-server',
      severity: 'error',
      from: { path: '^desktop/src' },
      to: { path: '^(server|scripts)/' },
    },
    {
      name: 'core-and-messenger-know-no-feature',
      severity: 'error',
      from: { path: '^server/src/(core|messenger)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/src/features/' },
    },
    {
      name: 'feature-by-its-index',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
      to: {
        path: '^server/src/features/([^/]+)/.+',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'feature-by-its-index-from-outside',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/features/' },
      to: { path: '^server/src/features/[^/]+/.+', pathNot: '^server/src/features/[^/]+/index[.]ts$' },
    },
    {
      name: 'baileys-behind-the-gateway',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/messenger/' },
      to: { path: 'node_modules/@whiskeysockets/baileys' },
    },
    // The renderer's layers: app → features → data → ui → lib. `testing` renders any of them.
    {
      name: 'renderer-feature-by-its-index',
      severity: 'error',
      from: { path: '^desktop/src/renderer/features/([^/]+)/', pathNot: '[.]test[.]tsx?$' },
      to: {
        path: '^desktop/src/renderer/features/',
        pathNot: ['^desktop/src/renderer/features/$1/', '^desktop/src/renderer/features/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'renderer-feature-by-its-index-from-outside',
      severity: 'error',
      from: {
        path: '^desktop/src/renderer/',
        pathNot: ['^desktop/src/renderer/features/', '[.]test[.]tsx?$'],
      },
      to: {
        path: '^desktop/src/renderer/features/',
        pathNot: '^desktop/src/renderer/features/[^/]+/index[.]ts$',
      },
    },
    {
      name: 'renderer-features-know-no-app',
      severity: 'error',
      from: { path: '^desktop/src/renderer/features/' },
      to: { path: '^desktop/src/renderer/app/' },
    },
    {
      name: 'renderer-data-knows-no-feature',
      severity: 'error',
      from: { path: '^desktop/src/renderer/data/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^desktop/src/renderer/(features|app)/' },
    },
    {
      name: 'renderer-ui-knows-no-data',
      severity: 'error',
      from: { path: '^desktop/src/renderer/ui/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^desktop/src/renderer/(data|features|app)/' },
    },
    {
      name: 'renderer-lib-knows-no-other-layer',
      severity: 'error',
      from: { path: '^desktop/src/renderer/lib/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^desktop/src/renderer/(ui|data|features|app)/' },
    },
    {
      name: 'renderer-without-electron-or-node',
      severity: 'error',
      from: { path: '^desktop/src/renderer/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '(^electron$|node_modules/electron/|^desktop/src/(main|preload)/)' },
    },
    {
      name: 'renderer-without-node',
      severity: 'error',
      from: { path: '^desktop/src/renderer/', pathNot: '[.]test[.]tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The templates' imports exist in a generated feature.
    exclude: { path: '(^|/)(dist|out)/|^scripts/new-feature/templates/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
