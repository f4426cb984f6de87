import { readFileSync } from 'node:fs';

/**
 * Loaded before a server: its wall clock differs by RECADO_CLOCK_OFFSET_MS, or by the milliseconds in the file
 * RECADO_CLOCK_FILE, which may change; timers are not affected.
 */
const FILE = process.env.RECADO_CLOCK_FILE;
const READ_EVERY_MS = 100;

let offsetMs = readOffset();
if (FILE) setInterval(() => (offsetMs = readOffset()), READ_EVERY_MS).unref();

const RealDate = Date;
const readClock = RealDate.now.bind(RealDate);
const now = () => readClock() + offsetMs;

RealDate.now = now;
// A proxy instead of a subclass, so that dates of the runtime and of the program have the same prototype.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, input, newTarget) =>
    Reflect.construct(target, input.length === 0 ? [now()] : input, newTarget),
  apply: () => new RealDate(now()).toString(),
});
RealDate.prototype.constructor = globalThis.Date;

function readOffset() {
  return Number(FILE ? readFileSync(FILE, 'utf8') : process.env.RECADO_CLOCK_OFFSET_MS);
}
