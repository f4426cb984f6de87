export * from './limits';
export * from './new-chat-allowance';
export * from './variables';
export * from './review-limits';
