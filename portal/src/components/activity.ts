/** Whether a person is at the page. What the page asks by itself must not keep a session alive that is idle. */

const idle_ms = 5 * 60_000;

let last = Date.now();
for (const name of ['keydown', 'pointerdown', 'pointermove', 'wheel'])
  addEventListener(name, () => (last = Date.now()), { passive: true, capture: true });

/** Whether the person moved, pressed or typed something in the last minutes. */
export const isAtWork = (): boolean => Date.now() - last < idle_ms;
