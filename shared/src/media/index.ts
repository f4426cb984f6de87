export * from './kinds';
export * from './limits';
