/** The platform owner's page. */
export const PLATFORM_PATH = '/platform';
