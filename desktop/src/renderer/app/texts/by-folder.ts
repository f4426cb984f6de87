import type { Texts } from '@/lib/i18n/i18n';

/** Names each file's texts by the folder that owns them: `features/tickets/locales/pt.json` is `tickets`. */
export function byFolder(files: Record<string, Record<string, unknown>>): Texts {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.split('/').at(-3) ?? path, texts]),
  );
}
