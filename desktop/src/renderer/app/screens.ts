import type { Screen } from '@/lib/navigation/screen';

const FILES = import.meta.glob<readonly Screen[]>('/src/renderer/features/*/screens.ts', {
  eager: true,
  import: 'screens',
});

/** Screens of the features, each with the namespace of its texts. */
export const SCREENS = Object.entries(FILES).flatMap(([path, screens]) =>
  screens.map((screen) => ({ ...screen, namespace: path.split('/').at(-2) ?? path })),
);
