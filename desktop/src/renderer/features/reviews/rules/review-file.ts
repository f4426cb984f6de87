import { format, parseISO } from 'date-fns';
import type { ExportedReview } from '@recado/shared/reviews';
import { csvFile } from '@/lib/sheet/csv-file';

/** Column ids of the file, in order. Their headings are localised texts. */
const FILE_COLUMNS = [
  'id',
  'date',
  'agent',
  'contact',
  'queue',
  'connection',
  'note',
  'class',
  'comment',
] as const;
type FileColumn = (typeof FILE_COLUMNS)[number];

export function reviewFile(
  reviews: readonly ExportedReview[],
  headingOf: (column: FileColumn) => string,
  classOf: (note: number) => string,
): string {
  const lines = reviews.map((review) => {
    const cells: Record<FileColumn, string> = {
      id: String(review.id),
      date: format(parseISO(review.createdAt), 'dd/MM/yyyy HH:mm'),
      agent: review.user?.name ?? '',
      contact: review.contactName,
      queue: review.queueName,
      connection: review.whatsappName,
      note: String(review.note),
      class: classOf(review.note),
      comment: review.observation,
    };
    return FILE_COLUMNS.map((column) => cells[column]);
  });
  return csvFile(FILE_COLUMNS.map(headingOf), lines);
}
