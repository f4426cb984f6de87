export const loadChatsPage = async () => ({ Component: (await import('./ChatsPage')).ChatsPage });
