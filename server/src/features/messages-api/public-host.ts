const LOCAL_NAMES = /^(localhost|127\.|0\.0\.0\.0$|\[::1?\]$)/;

/** Returns the server's address for other machines; null if it is valid only on this machine. */
export function publicHost(publicUrl: string): string | null {
  return LOCAL_NAMES.test(new URL(publicUrl).hostname) ? null : publicUrl;
}
