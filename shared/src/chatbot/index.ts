export * from './progress';
export * from './chatbot-texts';
export * from './next-step';
export * from './menu-problems';
export * from './chatbot.schema';
export * from './chatbot.endpoints';
export * from './replay';
