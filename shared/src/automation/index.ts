export * from './limits';
export * from './new-chat-allowance';
export * from './new-chat-limits';
export * from './pace-limits';
export * from './review-limits';
