export const loadMessagesApiPage = async () => ({
  Component: (await import('./MessagesApiPage')).MessagesApiPage,
});
