export { createMedia, type Media } from './media';
export { saveOrDiscardFiles } from './save-or-discard-files';
export type { StoredFile } from './files';
export { mediaMigrations } from './media.migrations';
export { phoneName } from './outgoing';
export { shownName } from './shown-name';
