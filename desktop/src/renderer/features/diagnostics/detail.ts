import type { TFunction } from 'i18next';
import {
  type Diagnostic,
  type DiagnosticFacts,
  type DiagnosticId,
  NO_UPDATE_FEED,
} from '@recado/shared/diagnostics';
import { sinceTime } from '@/lib/formats/dates';
import { fileSize } from '@/lib/formats/measures';

const MEGABYTE = 1024 ** 2;

/** Details that need other words than their state. */
const VARIANTS: Partial<Record<DiagnosticId, (facts: DiagnosticFacts) => string | undefined>> = {
  policy: (facts) => (Object.keys(facts).length > 0 ? 'some' : 'none'),
  tls: ({ local, daysLeft }) => (local ? 'local' : daysLeft === undefined ? undefined : 'dated'),
};

/** Returns a sentence for the user: what was found and, if it is bad, what to do. */
export function detailOf(
  { id, state, facts }: Diagnostic,
  t: TFunction<'diagnostics'>,
  language: string,
): string {
  if (state === 'unknown') return t('details.unknown');
  if (id === 'updates') return updatesDetail(facts, t);
  const variant = VARIANTS[id]?.(facts);
  const free = fileSize(Number(facts['freeMegabytes'] ?? 0) * MEGABYTE, language);
  const seconds = Math.abs(Number(facts['differenceSeconds'] ?? 0));
  const count = Number(facts['daysLeft'] ?? 0);
  const values = { code: '', ...facts, count, free, seconds, keys: Object.keys(facts).join(', ') };
  const key = variant && state !== 'failed' ? `${state}_${variant}` : state;
  return t(`details.${id}.${key}`, values);
}

/** Returns how updates are set, what the last check found and when it was. */
function updatesDetail(facts: DiagnosticFacts, t: TFunction<'diagnostics'>): string {
  const { choice, locked, phase, code, checked } = facts;
  const text = (key: string, values: DiagnosticFacts = facts) => t(`details.updates.${key}`, values);
  if (choice === 'none') return text('none');
  if (choice === 'off') return text(locked ? 'off_locked' : 'off');
  if (phase === 'idle' && checked === undefined) return `${text(String(choice))} ${text('unchecked')}`;
  const found = text(phase === 'failed' && code === NO_UPDATE_FEED ? 'failed_noFeed' : String(phase));
  const last = checked === undefined ? '' : text('checked', { time: sinceTime(String(checked), new Date()) });
  return `${text(String(choice))} ${found} ${last}`.trimEnd();
}
