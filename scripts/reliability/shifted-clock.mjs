/** Loaded before a server: its wall clock differs by RECADO_CLOCK_OFFSET_MS; timers are not affected. */
const offsetMs = Number(process.env.RECADO_CLOCK_OFFSET_MS);
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
