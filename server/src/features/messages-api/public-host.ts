const LOCAL_NAMES = /^(localhost|127\.|0\.0\.0\.0$|\[::1?\]$)/;

/** Null if the address is valid only on this machine. */
export function publicHost(publicUrl: string): string | null {
  return LOCAL_NAMES.test(new URL(publicUrl).hostname) ? null : publicUrl;
}
