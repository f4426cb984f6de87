import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import { VIDEO_ORIGIN } from '@recado/shared/helps';

/** Hash of the empty text, because Fluent UI inserts empty style elements and fills them by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Keeps browsers from rendering or executing JSON responses. */
export function apiHeaders(): RequestHandler {
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
  });
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    set(request, response, next);
  };
}

/**
 * Keeps browsers from running scripts or loading anything in users' files. Other origins may show the files,
 * because the signed URL is the permission.
 */
export function mediaHeaders(): RequestHandler {
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // Browsers render their own page around an image or video.
        imgSrc: ["'self'"],
        mediaSrc: ["'self'"],
        styleSrc: ["'unsafe-inline'"],
        frameAncestors: ["'none'"],
        sandbox: [],
      },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    set(request, response, next);
  };
}

/** Limits the renderer to its own code and server, and frames to help videos. */
export function webAppHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The encoder of voice recordings is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", EMPTY_STYLE],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        // In some browsers, 'self' does not include ws:.
        connectSrc: [
          "'self'",
          (request) => `ws://${hostOf(request as Request)}`,
          (request) => `wss://${hostOf(request as Request)}`,
        ],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: [VIDEO_ORIGIN],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // The server may use plain HTTP on one machine. Behind TLS, the proxy sets this header.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
}

/** Limits the API page to its style sheet. */
export function apiPageHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
}

/** Limits a public page to its own style and script. */
export function publicPageHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
}

/** Returns the requested host if it is well-formed, because it becomes part of a header. */
function hostOf(request: Request): string {
  const host = request.get('host') ?? '';
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? host : 'localhost';
}
