export * from './clientVersion';
export * from './desktopOrigin';
export * from './serverAddress';
export * from './updateFeed';
