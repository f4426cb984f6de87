import type { Texts } from '@/lib/i18n/i18n';

/**
 * Returns the texts by namespace, the owning folder: `features/tickets/locales/pt.json` becomes `tickets`.
 */
export function namespaceByFolder(files: Record<string, Record<string, unknown>>): Texts {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.split('/').at(-3) ?? path, texts]),
  );
}
