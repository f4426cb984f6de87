export const loadReviewLinkPage = async () => ({
  Component: (await import('./ReviewLinkPage')).ReviewLinkPage,
});
