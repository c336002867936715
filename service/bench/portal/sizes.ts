/** What a browser loads: JavaScript and CSS of the first screen after signing in, and what each other area adds, in gzip. */
import type { Page } from 'playwright-core';
import { openPortal, visitorsOf } from '../../test/harness/portal.ts';

import { isShown } from './pages.ts';

const first_kb = 200;
const css_kb = 30;
const area_kb = 60;

/** One screen of each area of the operator. */
const areas = [
  'operator/queue',
  'operator/cases',
  'operator/inbox',
  'operator/outbox',
  'operator/dunning-runs',
  'operator/invoices',
  'operator/payments/unmatched',
  'operator/cash',
  'operator/statements',
  'operator/companies',
  'operator/companies/new',
  'operator/law/rates',
  'operator/operations',
  'operator/audit-log',
  'account/profile',
];

export async function sizes(): Promise<void> {
  const stage = await openPortal();
  const { aPerson, aUser, aPartnerUser, signedIn } = visitorsOf(() => stage);
  const { service } = stage;
  const company = await service.givenCompany();
  const partner = await service.givenPartner([company]);
  const [row] = await service.sql('select customer_number from companies where id = $1', [company]);
  const ofCompany = `/portal/company/${String(row?.customer_number)}`;
  const sizeOf = sizeOnTheWire(service.url);
  const people = [
    ['operator', await aPerson(), '/portal/operator/today', areas.map((area) => `/portal/${area}`)],
    [
      'company',
      await aUser(company),
      `${ofCompany}/home`,
      ['cases', 'orders', 'invoices', 'developer/webhooks'].map((area) => `${ofCompany}/${area}`),
    ],
    ['Partner', await aPartnerUser(partner), `/portal/partner/${partner}/companies`, []],
  ] as const;
  try {
    for (const [who, email, home, others] of people) {
      const { page, close } = await signedIn(email, home);
      const known = new Set(await filesOf(page, home));
      const js = await sum([...known].filter(isScript), sizeOf);
      const css = await sum(
        [...known].filter((file) => !isScript(file)),
        sizeOf,
      );
      console.log(
        `portal sizes: first screen of the ${who}: ${js.toFixed(1)} kB of JavaScript (wanted <= ${first_kb}), ${css.toFixed(1)} kB of CSS (wanted <= ${css_kb})`,
      );
      for (const path of others) {
        const added = (await filesOf(page, path)).filter((file) => !known.has(file) && isScript(file));
        console.log(
          `portal sizes: ${path.replace(ofCompany, 'company')} adds ${(await sum(added, sizeOf)).toFixed(1)} kB (wanted <= ${area_kb})`,
        );
      }
      await close();
    }
  } finally {
    await stage.stop();
  }
}

const isScript = (file: string): boolean => file.endsWith('.js');

/** The scripts and styles that the page at an address loads. */
async function filesOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await isShown(page);
  const names = await page.evaluate<string[]>(`performance.getEntriesByType('resource').map(({ name }) => name)`);
  return [...new Set(names)].filter((name) => /\/portal\/.*\.(?:js|css)$/.test(name));
}

/** The size of a file as the service sends it in gzip, in kB. */
const sizeOnTheWire = (origin: string) => {
  return async (file: string): Promise<number> => {
    const { pathname } = new URL(file);
    const answer = await fetch(`${origin}${pathname}`, { headers: { 'Accept-Encoding': 'gzip' } });
    const length = Number(answer.headers.get('content-length'));
    await answer.body?.cancel();
    return length / 1000;
  };
};

const sum = async (files: readonly string[], sizeOf: (file: string) => Promise<number>): Promise<number> => {
  let total = 0;
  for (const file of files) total += await sizeOf(file);
  return total;
};
