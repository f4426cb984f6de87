import { byFolder } from './byFolder';

export const texts = byFolder(
  import.meta.glob('../../**/locales/pt.json', { eager: true, import: 'default' }),
);
