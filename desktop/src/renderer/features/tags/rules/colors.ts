/** A colour in Fluent's format: hue 0–360, saturation and value 0–1. */
export interface Hsv {
  h: number;
  s: number;
  v: number;
}

const HEX = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i;

/** Returns `#rrggbb`, or null for an invalid colour. The `#` is optional. */
export function hexOf(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const hex = text.startsWith('#') ? text : `#${text}`;
  if (!HEX.test(hex)) return null;
  return hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : hex;
}

/** Returns red, green and blue of `#rrggbb` as 0–1. */
function channels(hex: string): [number, number, number] {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

export function hsvOf(hex: string): Hsv {
  const [r, g, b] = channels(hex);
  const most = Math.max(r, g, b);
  const range = most - Math.min(r, g, b);
  const sixth =
    range === 0 ? 0 : most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return { h: (sixth * 60 + 360) % 360, s: most === 0 ? 0 : range / most, v: most };
}

export function hexOfHsv({ h, s, v }: Hsv): string {
  const channel = (n: number) => {
    const k = (n + h / 60) % 6;
    return Math.round((v - v * s * Math.max(0, Math.min(k, 4 - k, 1))) * 255);
  };
  return `#${[channel(5), channel(3), channel(1)].map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}

/** Minimum contrast of small text (WCAG). */
const READABLE = 4.5;

/**
 * Returns whether white text has too little contrast (WCAG's relative luminance). Black text then has enough.
 */
export function wantsDarkText(hex: string): boolean {
  const [r, g, b] = channels(hex).map((each) =>
    each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return 1.05 / (luminance + 0.05) < READABLE;
}
