/** `npm run reliability` runs the long forms, `npm test` the short ones. */
const isLong = process.env['RECADO_LONG'] !== undefined;

/** Returns a number of a proof in the form that runs. The environment variable of this name replaces it. */
export function proofSize(name: string, sizes: { short: number; long: number }): number {
  return Number(process.env[name] ?? (isLong ? sizes.long : sizes.short));
}
