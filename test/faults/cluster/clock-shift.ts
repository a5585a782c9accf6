/* Loaded before a node: makes the clock of its machine wrong by so many milliseconds. */
const shift = Number(process.env['NEMESIS_CLOCK_MS'] ?? 0);
if (shift !== 0) {
  const RightDate = Date;
  const now = () => RightDate.now() + shift;
  globalThis.Date = new Proxy(RightDate, {
    construct: (target, given: unknown[], newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
    apply: () => new RightDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
