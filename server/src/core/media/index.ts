export { createMedia, type Media } from './media';
export { saveOrDiscardFiles } from './save-or-discard-files';
export type { StoredFile } from './files';
export { mediaMigrations } from './media.migrations';
export { phoneName } from './outgoing';
export { shownName } from './shown-name';
export { createDiskSpace } from './disk-space';
export { pathBelowRoot } from './storage/disk';
export type { MediaFileDocument } from './media-file.model';
