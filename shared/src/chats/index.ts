export * from './chats.schema';
export * from './chats.endpoints';
export * from './chat-messages.endpoints';
export * from './chats.events';
