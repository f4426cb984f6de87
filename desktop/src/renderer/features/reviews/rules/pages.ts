/** Number of pages shown on each side of the current one. */
const AROUND = 1;

/**
 * Returns the page numbers to show: the first, the last and those around the current one. Null means a
 * gap.
 */
export function pagesShown(current: number, total: number): (number | null)[] {
  const shown = Array.from({ length: total }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === total || Math.abs(page - current) <= AROUND,
  );
  return shown.flatMap((page, index) => {
    const before = shown[index - 1];
    if (before === undefined || page === before + 1) return [page];
    // A gap of one page would be no shorter than the page number itself.
    return page === before + 2 ? [before + 1, page] : [null, page];
  });
}
