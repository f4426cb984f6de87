import { namespaceByFolder } from './namespace-by-folder';

export const texts = namespaceByFolder(
  import.meta.glob('/src/renderer/**/locales/es.json', { eager: true, import: 'default' }),
);
