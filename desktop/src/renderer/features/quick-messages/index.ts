export const loadQuickMessagesPage = async () => ({
  Component: (await import('./QuickMessagesPage')).QuickMessagesPage,
});
export const loadQuickMessageGroupsPage = async () => ({
  Component: (await import('./QuickMessageGroupsPage')).QuickMessageGroupsPage,
});
