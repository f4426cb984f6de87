const LOCAL_NAMES = /^(localhost|127\.|0\.0\.0\.0$|\[::1?\]$)/;

/** Returns the server's address for systems elsewhere; null when it names this machine only. */
export function publicHost(publicUrl: string): string | null {
  return LOCAL_NAMES.test(new URL(publicUrl).hostname) ? null : publicUrl;
}
