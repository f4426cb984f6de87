import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import { VIDEO_ORIGIN } from '@recado/shared/helps';

/** Fluent UI inserts empty style elements and fills them by script: this is the hash of the empty text. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** For JSON answers: a browser that is led to one may do nothing with it. */
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
 * For files people sent: whatever one turns out to be, a browser that opens it runs nothing and asks for nothing. The
 * app shows them inside its own pages, from other origins too: the link is the permission.
 */
export function mediaHeaders(): RequestHandler {
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // A browser's own page around a picture or a video.
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

/** For the renderer's files: only its own code, its own server, no frames but the help videos'. */
export function webAppHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The sound recorder's encoder is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", EMPTY_STYLE],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        // 'self' does not cover ws: in every browser.
        connectSrc: [
          "'self'",
          (request) => `ws://${hostOf(request as Request)}`,
          (request) => `wss://${hostOf(request as Request)}`,
        ],
        workerSrc: ["'self'", 'blob:'],
        // The help videos, once somebody opens one.
        frameSrc: [VIDEO_ORIGIN],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // Answered over plain HTTP on one machine too; behind TLS the proxy says it.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
}

/** The page of the API: text and one style sheet, no script at all. */
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

/** For a public page with its own style and script, without anything of other sites. */
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

/** The host the browser asked for, if it reads like one: it goes into a header. */
function hostOf(request: Request): string {
  const host = request.get('host') ?? '';
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? host : 'localhost';
}
