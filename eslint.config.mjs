import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import importSort from 'eslint-plugin-simple-import-sort';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { testAsserts } from './scripts/checks/test-asserts.mjs';

/**
 * Emitting to everybody would cross companies: membership of a room is the only way to reach a client. Outside
 * core/realtime nothing can hold a socket.io server (its package is not imported there); inside, only a single
 * `socket` is emitted to. The selectors say so wherever the usual names are used.
 */
const toEverybody = 'This reaches every company. Publish to a room through core/realtime.';
const sends = '[callee.property.name=/^(emit|emitWithAck|send|write)$/]';
const noBroadcast = [
  `CallExpression${sends}[callee.object.name='io']`,
  `CallExpression${sends}[callee.object.property.name=/^(io|broadcast)$/]`,
  `CallExpression${sends}[callee.object.callee.property.name=/^(of|except)$/]`,
  `CallExpression${sends}[callee.object.object.name='io'][callee.object.property.name=/^(sockets|local|volatile)$/]`,
].map((selector) => ({ selector, message: toEverybody }));
const onlyToASocket = {
  selector:
    "CallExpression[callee.property.name=/^(emit|emitWithAck|send|serverSideEmit)$/]:not([callee.object.name='socket'])",
  message: toEverybody,
};

/** `externalLinks.ts` checks the scheme of each URL that leaves the app. */
const onlyExternalLinks = {
  selector:
    "MemberExpression[object.name='shell'][property.name='openExternal'], ObjectPattern > Property[key.name='openExternal']",
  message: 'Open URLs outside the app through windows/externalLinks.ts.',
};

/** One block without blank lines: Node, packages, workspace packages, aliases, parents, siblings. */
const importOrder = [['^\\u0000', '^node:', '^@?\\w', '^@recado/', '^@/', '^#', '^\\.\\.', '^\\.']];

/** Relative imports stay inside a feature, `core`, `messenger` or `testing`. */
const leavesTheRoom = {
  regex: '^(?:\\.\\./)+(?:core|features|messenger|scripts)/',
  message: 'Import it by its alias, such as #core/database.',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/out/**',
      'data/**',
      'coverage/**',
      '**/.cache*/**',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    plugins: { 'import-sort': importSort },
    rules: {
      'import-sort/imports': ['error', { groups: importOrder }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...noBroadcast],
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['server/src/core/realtime/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'socket.io', message: 'Only core/realtime holds the socket.io server.' }],
          patterns: [leavesTheRoom],
        },
      ],
    },
  },
  {
    files: ['server/src/core/realtime/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing/**'],
    rules: { 'no-restricted-syntax': ['error', ...noBroadcast, onlyToASocket] },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', 'scripts/**/*.ts'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
  {
    files: ['scripts/simulator/page/*.js'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['desktop/src/{main,preload}/**/*.ts'],
    ignores: ['**/windows/externalLinks.ts', '**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noBroadcast, onlyExternalLinks] },
  },
  {
    files: ['desktop/src/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/testing/**', 'desktop/e2e/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // `until` and the others reject unless their condition is met in time.
    files: ['**/*.test.{ts,tsx}', 'desktop/e2e/**/*.spec.ts'],
    plugins: { recado: { rules: { 'test-asserts': testAsserts } } },
    rules: {
      'recado/test-asserts': ['error', { assertions: ['until', 'settlesAt'] }],
    },
  },
  {
    // Playwright reads in a fixture's first parameter which others it needs: none is an empty pattern.
    files: ['desktop/e2e/**', 'desktop/screenshots/**'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  prettier,
);
