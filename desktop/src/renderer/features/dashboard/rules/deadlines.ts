import { format, parseISO } from 'date-fns';
import type { ExportedDeadlineResult } from '@recado/shared/dashboard';
import type { DeadlineKind } from '@recado/shared/service-levels';
import { csvFile } from '@/lib/sheet/csv-file';

export const KINDS: readonly DeadlineKind[] = ['firstReply', 'nextReply', 'resolve'];

/** Returns the share met in whole percent; below 100 % while one was missed. */
export function metShare(result: { met: number; missed: number } | undefined): string {
  if (!result || result.met + result.missed === 0) return '—';
  const percent = Math.round((result.met / (result.met + result.missed)) * 100);
  return `${result.missed > 0 ? Math.min(percent, 99) : percent} %`;
}

/** Column ids of the file, in order. Their headings are localised texts. */
const FILE_COLUMNS = [
  'ticket',
  'kind',
  'level',
  'queue',
  'user',
  'start',
  'due',
  'done',
  'minutes',
  'met',
] as const;
type FileColumn = (typeof FILE_COLUMNS)[number];

export function deadlineFile(
  results: readonly ExportedDeadlineResult[],
  headingOf: (column: FileColumn) => string,
  textOf: (value: DeadlineKind | 'met' | 'missed') => string,
): string {
  const instant = (at: string) => format(parseISO(at), 'dd/MM/yyyy HH:mm');
  const lines = results.map((result) => {
    const cells: Record<FileColumn, string> = {
      ticket: String(result.ticketId),
      kind: textOf(result.kind),
      level: result.level ?? '',
      queue: result.queue ?? '',
      user: result.user ?? '',
      start: instant(result.start),
      due: instant(result.dueAt),
      done: instant(result.doneAt),
      minutes: String(Math.round(result.openMinutes)),
      met: textOf(result.met ? 'met' : 'missed'),
    };
    return FILE_COLUMNS.map((column) => cells[column]);
  });
  return csvFile(FILE_COLUMNS.map(headingOf), lines);
}
