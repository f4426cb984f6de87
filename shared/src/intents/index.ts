export * from './close-keyword';
export * from './confirmation';
export * from './opt-out';
export * from './rating';
export * from './thanks';
export * from './understand';
export * from './greeting';
