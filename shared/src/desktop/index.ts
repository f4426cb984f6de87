export * from './desktopOrigin';
