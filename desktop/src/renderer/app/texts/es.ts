import { byFolder } from './byFolder';

export const texts = byFolder(
  import.meta.glob('../../**/locales/es.json', { eager: true, import: 'default' }),
);
