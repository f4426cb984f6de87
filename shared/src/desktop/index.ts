export * from './clientVersion';
export * from './desktopOrigin';
export * from './updateFeed';
