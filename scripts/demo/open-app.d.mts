/** Returns Electron's program, or undefined if it is not installed. */
export function electronBinary(): string | undefined;
