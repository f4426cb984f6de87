export { createMedia, type Media } from './media';
export { keepIfStored } from './keep-if-stored';
export type { StoredFile } from './files';
export { mediaMigrations } from './media.migrations';
export { shownName } from './shown-name';
