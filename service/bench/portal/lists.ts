/** From a click to the rows, and from a typed text to what is found, at a thousand and at a million claims or deliveries. */
import type { Page } from 'playwright-core';
import { aClaim, type Company, givenAccepted } from '../../test/harness/cases.ts';
import { givenDelivery, givenEvent, givenSubscription } from '../../test/harness/deliveries.ts';
import { openPortal, type PortalStage, visitorsOf } from '../../test/harness/portal.ts';
import { median } from '../read.ts';
import { isShown, mediansOf, say, timeTo } from './pages.ts';
import { copyDeliveries, copyOrders } from './rows.ts';

const rounds = 15;
const ratio_max = 1.3;
const claims_per_order = 5;
const few = { claims: 1_000, deliveries: 10_000 };

/** @param many claims and deliveries of the large company */
export async function lists(many = 1_000_000): Promise<void> {
  const stage = await openPortal();
  try {
    const small = await givenCases(stage, few);
    const operator = await visitorsOf(() => stage).aPerson();
    const before = await ofOperator(stage, operator);
    const large = await givenCases(stage, { claims: many, deliveries: many });
    const after = await ofOperator(stage, operator);
    const wanted = `<= ${ratio_max}`;
    for (const what of ['cases', 'search'] as const) say(`operator ${what}`, [before[what], after[what]], wanted);
    await ofCompanies(stage, [small, large], wanted);
  } finally {
    await stage.stop();
  }
}

interface Given {
  readonly id: string;
  readonly customer: string;
}

/** A company with so many claims, five of a case, and so many deliveries. */
async function givenCases(
  stage: PortalStage,
  { claims, deliveries }: { readonly claims: number; readonly deliveries: number },
): Promise<Given> {
  const { service } = stage;
  const company: Company = await service.aCompany();
  const id = company.company;
  await givenAccepted(service, company, {
    claims: Array.from({ length: claims_per_order }, (_none, at) => ({ ...aClaim(), document_reference: `RE-${at}` })),
  });
  await copyOrders(service, id, claims / claims_per_order - 1);
  const owner = { kind: 'company', id } as const;
  const subscription = { owner, id: await givenSubscription(service, owner) };
  await givenDelivery(service, subscription, await givenEvent(service, id), {
    outcome: 'success',
    response_status: 204,
  });
  await copyDeliveries(service, id, deliveries - 1);
  const [row] = await service.sql('select customer_number from companies where id = $1', [id]);
  return { id, customer: String(row?.customer_number) };
}

/** From the click on the way to „Akten“, and from a reference number typed into the palette. */
async function ofOperator(stage: PortalStage, email: string): Promise<Record<'cases' | 'search', number>> {
  const { page, close } = await visitorsOf(() => stage).signedIn(email, '/portal/operator/today');
  const cases: number[] = [];
  const search: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    cases.push(await clickToRows(page, '/portal/operator/today', '/operator/cases'));
    await page.goto('/portal/operator/today');
    await isShown(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    const number = `C${100 + round}`;
    const found = `[...document.querySelectorAll('[role=option]')].some((each) => /\\b${number} ·/.test(each.textContent))`;
    search.push(await timeTo(page, ['type', number], found));
  }
  await close();
  return { cases: median(cases), search: median(search) };
}

/** From the click on the ways to „Akten“ and „Zustellungen“ of a small and a large company, in turns. */
async function ofCompanies(stage: PortalStage, companies: readonly [Given, Given], wanted: string): Promise<void> {
  const { aUser, signedIn } = visitorsOf(() => stage);
  const visits = [];
  for (const { id, customer } of companies) {
    const at = `/portal/company/${customer}`;
    visits.push({ at, ...(await signedIn(await aUser(id), `${at}/home`)) });
  }
  const [small, large] = visits;
  if (small === undefined || large === undefined) return;
  for (const [from, area] of [
    ['home', 'cases'],
    ['developer/keys', 'developer/deliveries'],
  ] as const) {
    const once =
      ({ page, at }: typeof small) =>
      () =>
        clickToRows(page, `${at}/${from}`, `${at}/${area}`);
    say(`company ${area}`, await mediansOf(rounds, once(small), once(large)), wanted);
  }
  for (const { close } of visits) await close();
}

/** Nothing of the list is in the cache of the page: it is loaded anew before each click. */
async function clickToRows(page: Page, home: string, to: string): Promise<number> {
  await page.goto(home);
  await page.locator(`a[href$="${to}"]`).waitFor();
  await isShown(page);
  return timeTo(page, ['click', `a[href$="${to}"]`], `document.querySelectorAll('main table tbody tr').length >= 50`);
}
