export const loadTagsPage = async () => ({ Component: (await import('./TagsPage')).TagsPage });
