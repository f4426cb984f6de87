export const loadReviewsPage = async () => ({ Component: (await import('./ReviewsPage')).ReviewsPage });
export const loadReviewLinkPage = async () => ({
  Component: (await import('./ReviewLinkPage')).ReviewLinkPage,
});
