/** Times in a page: from a click, a key or a typed text until something is drawn. */
import type { Page } from 'playwright-core';
import { median } from '../read.ts';

/** What begins the time: a click on a selector, a key, or a text typed into the field that has the focus. */
export type Act = readonly ['click' | 'key' | 'type', string];

/**
 * Milliseconds from the act until the expression is true in the page, looked at before every frame.
 * @throws Error if it is not within 30 s
 */
export const timeTo = (page: Page, act: Act, expression: string): Promise<number> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const began = performance.now();
    const [kind, text] = ${JSON.stringify(act)};
    if (kind === 'click') document.querySelector(text).click();
    else if (kind === 'key') document.body.dispatchEvent(new KeyboardEvent('keydown', { key: text, bubbles: true }));
    else {
      const field = document.activeElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const look = () => {
      const passed = performance.now() - began;
      if (${expression}) resolve(passed);
      else if (passed > 30000) reject(new Error('waited in vain for ' + ${JSON.stringify(expression)}));
      else requestAnimationFrame(look);
    };
    look();
  })`);

/** The median of as many times of each of two, taken in turns. */
export async function mediansOf(
  rounds: number,
  small: () => Promise<number>,
  large: () => Promise<number>,
): Promise<readonly [small: number, large: number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await small());
    times[1].push(await large());
  }
  return [median(times[0]), median(times[1])];
}

/** One line of the result. */
export function say(what: string, [small, large]: readonly [number, number], wanted: string): void {
  console.log(
    `portal ${what}: ${small.toFixed(0)} ms and ${large.toFixed(0)} ms, ratio ${(large / small).toFixed(2)} (wanted ${wanted})`,
  );
}

/** Several parts of a screen may load at once; the stream of hints never ends. */
export const isShown = (page: Page): Promise<void> =>
  page.locator('body:has(main h1):not(:has(main [aria-busy=true]))').waitFor();
