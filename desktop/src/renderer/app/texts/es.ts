import { byFolder } from './by-folder';

export const texts = byFolder(
  import.meta.glob('/src/renderer/**/locales/es.json', { eager: true, import: 'default' }),
);
