/**
 * Ranks order the cards of a column. They are compared by code unit, as the database compares them: 6 digits in
 * base 62, and more where a gap is full. Ranks of more than 6 digits do not end in 0, so a gap is never empty.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;
const WIDTH = 6;
const LAST = BASE ** WIDTH - 1;
/** Distance of new ranks at both ends; 7 million cards fit above the first one. */
const STEP = BASE ** 2;
const FIRST = Math.floor(BASE / 2) * BASE ** (WIDTH - 1);

/** A longer rank causes the server to space the neighbours out. */
export const MAX_RANK_LENGTH = 16;

/**
 * Returns a rank between two neighbours.
 * @param above - rank of the card above; null at the top
 * @param below - rank of the card below; null at the bottom
 * @throws RangeError unless `above` precedes `below`
 */
export function rankBetween(above: string | null, below: string | null): string {
  if (above === null && below === null) return encode(BigInt(FIRST), WIDTH);
  if (above !== null && below !== null) {
    if (above >= below) throw new RangeError('The ranks of the neighbours are not in order.');
    return middle(above, below);
  }
  if (below !== null) {
    const head = headOf(below) - STEP;
    return head > 0 ? encode(BigInt(head), WIDTH) : middle('', below);
  }
  const head = headOf(above ?? '') + STEP;
  return head <= LAST ? encode(BigInt(head), WIDTH) : middle(above ?? '', null);
}

/**
 * Returns evenly spaced ranks between two neighbours, as short as possible.
 * @param above - see `rankBetween`
 * @param below - see `rankBetween`
 */
export function evenRanks(count: number, above: string | null, below: string | null): string[] {
  for (let width = WIDTH; ; width++) {
    const from = above === null ? 0n : decode(above, width);
    const to = below === null ? BigInt(BASE) ** BigInt(width) : decode(below, width);
    const step = (to - from) / BigInt(count + 1);
    const isCut = [above, below].some((rank) => rank !== null && rank.length > width);
    if (isCut || step < BigInt(STEP)) continue;
    return Array.from({ length: count }, (_, n) => withoutZeros(encode(from + step * BigInt(n + 1), width)));
  }
}

/** @param high - null is the end of all ranks */
function middle(low: string, high: string | null): string {
  let prefix = '';
  let end = high;
  for (let at = 0; ; at++) {
    const from = digitAt(low, at);
    const to = end === null ? BASE : digitAt(end, at);
    if (to - from > 1) return (prefix + digit((from + to) >> 1)).padEnd(WIDTH, '0');
    prefix += digit(from);
    // Every rank that continues the lower digit is below `high`.
    if (to > from) end = null;
  }
}

function digit(value: number): string {
  return DIGITS.charAt(value);
}

function digitAt(rank: string, at: number): number {
  return at < rank.length ? DIGITS.indexOf(rank.charAt(at)) : 0;
}

function headOf(rank: string): number {
  return Number(decode(rank, WIDTH));
}

/** The first `width` digits as a number. */
function decode(rank: string, width: number): bigint {
  let value = 0n;
  for (let at = 0; at < width; at++) value = value * BigInt(BASE) + BigInt(digitAt(rank, at));
  return value;
}

function encode(value: bigint, width: number): string {
  let text = '';
  for (let rest = value; text.length < width; rest /= BigInt(BASE))
    text = digit(Number(rest % BigInt(BASE))) + text;
  return text;
}

function withoutZeros(rank: string): string {
  return rank.replace(/0+$/, '').padEnd(WIDTH, '0');
}
