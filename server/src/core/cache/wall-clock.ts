/** Makes cache entries expire by `Date`, like the due dates of their values. */
export const wallClock = { now: () => Date.now() };
