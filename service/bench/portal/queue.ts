/** From the key J to the next order, with ten orders under review and with a thousand. */
import type { Page } from 'playwright-core';
import { givenSubmitted } from '../../test/harness/cases.ts';
import { openPortal, visitorsOf } from '../../test/harness/portal.ts';
import { median } from '../read.ts';
import { isShown, say, timeTo } from './pages.ts';
import { copyOrders } from './rows.ts';

const moves = 50;

export async function queue(): Promise<void> {
  const stage = await openPortal();
  const { aPerson, signedIn } = visitorsOf(() => stage);
  const { service } = stage;
  try {
    const small = await service.aCompany();
    await givenSubmitted(small);
    await copyOrders(service, small.company, 9);
    const { page, close } = await signedIn(await aPerson(), '/portal/operator/queue');
    const few = await movesOn(page, 9);
    const large = await service.aCompany();
    await givenSubmitted(large);
    await copyOrders(service, large.company, 989);
    const many = await movesOn(page, 40);
    say(`queue, from a key to the next order of 10 and of 1,000`, [few, many], `<= 100 ms, <= 2`);
    await close();
  } finally {
    await stage.stop();
  }
}

/** The median of all moves through orders that the page has not shown yet: read anew after so many. */
async function movesOn(page: Page, fresh: number): Promise<number> {
  const times: number[] = [];
  while (times.length < moves) {
    await page.goto('/portal/operator/queue');
    await page.locator('main li [aria-current]').waitFor();
    await isShown(page);
    for (let move = 0; move < fresh && times.length < moves; move += 1) {
      const next = await page.evaluate<string>(
        `document.querySelector('main li [aria-current]').closest('li').nextElementSibling.querySelector('a span').textContent`,
      );
      times.push(
        await timeTo(page, ['key', 'j'], `document.querySelector('h1')?.textContent.includes(${JSON.stringify(next)})`),
      );
    }
  }
  return median(times);
}
