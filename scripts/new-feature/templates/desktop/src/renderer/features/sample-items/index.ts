export const loadSampleItemsPage = async () => ({
  Component: (await import('./SampleItemsPage')).SampleItemsPage,
});
