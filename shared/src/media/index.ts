export * from './file-name';
export * from './kinds';
export * from './limits';
export * from './phone-form';
