export const loadContactListsPage = async () => ({
  Component: (await import('./ContactListsPage')).ContactListsPage,
});
export const loadContactListItemsPage = async () => ({
  Component: (await import('./ContactListItemsPage')).ContactListItemsPage,
});
