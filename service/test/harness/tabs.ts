/**
 * Browsers of tests, one for each person. A browser that a test is done with is emptied and used again: its tab has the
 * portal compiled, which takes a new one two seconds of a processor.
 */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { theBrowser } from './browser.ts';

export interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Ends its use. @param isReusable whether nothing failed in it */
  readonly release: (isReusable: boolean) => Promise<void>;
}

const idle = new Map<string, { readonly context: BrowserContext; readonly page: Page }[]>();
const viewport = { width: 1280, height: 720 };

/** What a test or complaintsOf listens to. */
const heard = ['console', 'weberror', 'request', 'response', 'requestfailed', 'page', 'dialog'] as const;

/** An empty browser with one tab, new or used before under the same options. */
export async function openTab(options: BrowserContextOptions): Promise<Tab> {
  const key = JSON.stringify(options);
  const used = idle.get(key)?.pop();
  const context = used?.context ?? (await (await theBrowser()).newContext({ viewport, ...options }));
  const page = used?.page ?? (await context.newPage());
  // What a test does to the network, the authenticators, the clock or each new page cannot be taken back.
  let isChanged = false;
  const change = () => void (isChanged = true);
  onCall(context, 'newCDPSession', change);
  onCall(page, 'addInitScript', change);
  for (const name of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const) onCall(page.clock, name, change);
  let isReleased = false;
  return {
    context,
    page,
    async release(isReusable) {
      if (isReleased) return;
      isReleased = true;
      if (isReusable && !isChanged && (await empty(context, page, options)))
        idle.set(key, [...(idle.get(key) ?? []), { context, page }]);
      else await context.close();
    },
  };
}

/** Calls `listener` before each call of a method. */
function onCall<T extends object>(object: T, name: keyof T & string, listener: () => void): void {
  const method: unknown = Object.getPrototypeOf(object)[name];
  if (typeof method !== 'function') throw new TypeError(`${name} is no method`);
  Object.defineProperty(object, name, {
    configurable: true,
    value(...given: unknown[]): unknown {
      listener();
      return Reflect.apply(method, object, given);
    },
  });
}

/** Returns whether the browser is as new. */
async function empty(context: BrowserContext, page: Page, options: BrowserContextOptions): Promise<boolean> {
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const each of heard) {
      context.removeAllListeners(each);
      page.removeAllListeners(each);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
    // A page that asks before it is left stays, and its browser with it.
    await page.goto('about:blank', { timeout: leave_ms });
    await context.clearCookies();
    await context.clearPermissions();
    await page.emulateMedia({ colorScheme: null, reducedMotion: null, media: null, forcedColors: null });
    await page.setViewportSize(options.viewport ?? viewport);
    return true;
  } catch {
    return false;
  }
}

const leave_ms = 5_000;
