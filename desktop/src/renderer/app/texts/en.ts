import { byFolder } from './byFolder';

export const texts = byFolder(
  import.meta.glob('../../**/locales/en.json', { eager: true, import: 'default' }),
);
