import type { TFunction } from 'i18next';
import type { Diagnostic, DiagnosticFacts, DiagnosticId } from '@recado/shared/diagnostics';
import { fileSize } from '@/lib/formats/measures';

const MEGABYTE = 1024 ** 2;

/** Details that need other words than their state. */
const VARIANTS: Partial<Record<DiagnosticId, (facts: DiagnosticFacts) => string | undefined>> = {
  policy: (facts) => (Object.keys(facts).length > 0 ? 'some' : 'none'),
  tls: ({ local, daysLeft }) => (local ? 'local' : daysLeft === undefined ? undefined : 'dated'),
  updates: ({ mode }) => String(mode),
};

/** Returns a sentence for the user: what was found and, if it is bad, what to do. */
export function detailOf(
  { id, state, facts }: Diagnostic,
  t: TFunction<'diagnostics'>,
  language: string,
): string {
  if (state === 'unknown') return t('details.unknown');
  const variant = VARIANTS[id]?.(facts);
  const free = fileSize(Number(facts['freeMegabytes'] ?? 0) * MEGABYTE, language);
  const seconds = Math.abs(Number(facts['differenceSeconds'] ?? 0));
  const values = { code: '', ...facts, free, seconds, keys: Object.keys(facts).join(', ') };
  const key = variant && state !== 'failed' ? `${state}_${variant}` : state;
  return t(`details.${id}.${key}`, values);
}
