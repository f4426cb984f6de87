import { VIDEO_ORIGIN } from '@recado/shared/helps';

/** The hash of the empty string: Fluent's style engine inserts empty <style> elements and fills them by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The policy every page of the app is served with. Nothing remote runs; calls go to the app itself and to the one
 * server the person chose (HTTP and WebSocket).
 */
export function contentSecurityPolicy(serverAddress: string | null): string {
  const server = serverAddress ? [serverAddress, serverAddress.replace(/^http/, 'ws')] : [];
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' ${EMPTY_STYLE}`,
    ["img-src 'self' data: blob:", ...server.slice(0, 1)].join(' '),
    ["media-src 'self' blob:", ...server.slice(0, 1)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...server].join(' '),
    "worker-src 'self' blob:",
    // The help videos, once somebody opens one.
    `frame-src ${VIDEO_ORIGIN}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
