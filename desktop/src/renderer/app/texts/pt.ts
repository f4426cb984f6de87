import { byFolder } from './by-folder';

export const texts = byFolder(
  import.meta.glob('/src/renderer/**/locales/pt.json', { eager: true, import: 'default' }),
);
