/** Lets a cache's entries expire by `Date`, as the due dates and expiries of its values do. */
export const wallClock = { now: () => Date.now() };
