export const loadPlatformPage = async () => ({ Component: (await import('./PlatformPage')).PlatformPage });
