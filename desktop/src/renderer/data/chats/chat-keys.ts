const all = ['chats'] as const;

export const chatKeys = {
  all,
  lists: [...all, 'list'] as const,
  list: (search: string) => [...all, 'list', search] as const,
  ones: [...all, 'one'] as const,
  one: (uuid: string) => [...all, 'one', uuid] as const,
  unread: [...all, 'unread'] as const,
  messages: (chatId: number) => [...all, 'messages', chatId] as const,
};
