export { wantsDarkText } from './rules/colors';
export const loadTagsPage = async () => ({ Component: (await import('./TagsPage')).TagsPage });
