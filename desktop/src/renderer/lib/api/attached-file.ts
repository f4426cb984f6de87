import type { UploadOptions } from './upload';

/** The file of a save: a new one, none, or the stored one unchanged. */
export type FileChange = { kind: 'keep' } | { kind: 'remove' } | { kind: 'upload'; file: File };

/** A save of a record that has one file. */
export interface FileSave<Row> {
  /** Null creates a record. */
  id: number | null;
  file: FileChange;
  /** Called once the record is stored, before its file is uploaded. */
  onStored: (stored: Row) => void;
  /** Receives the uploaded share of the file (0–1). */
  onProgress: (part: number) => void;
}

interface FileCalls<Row> {
  remove: () => Promise<Row>;
  upload: (form: FormData, options: UploadOptions) => Promise<Row>;
}

/** Uploads or removes the file of a stored record, and returns the record. */
export async function applyFileChange<Row>(
  stored: Row,
  { file, onStored, onProgress }: FileSave<Row>,
  calls: FileCalls<Row>,
): Promise<Row> {
  onStored(stored);
  if (file.kind === 'remove') return calls.remove();
  if (file.kind === 'keep') return stored;
  const form = new FormData();
  form.append('file', file.file, file.file.name);
  return calls.upload(form, { onProgress });
}
