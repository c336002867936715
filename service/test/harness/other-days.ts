/** Runs in each page (`page.addInitScript`): it is another day there. Its timers stay those of the browser. */
export function livesThen(later_ms: number): void {
  const { Date: Now } = globalThis;
  globalThis.Date = new Proxy(Now, {
    construct: (_target, given: []) => (given.length === 0 ? new Now(Now.now() + later_ms) : new Now(...given)),
    get: (target, name) => (name === 'now' ? () => Now.now() + later_ms : Reflect.get(target, name)),
  });
}
