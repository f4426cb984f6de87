import { VIDEO_ORIGIN } from '@recado/shared/helps';

/** Hash of the empty string: Fluent fills empty <style> elements by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Allows no remote code, and requests only to the app and the chosen server. */
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
    `frame-src ${VIDEO_ORIGIN}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
