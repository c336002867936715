/** What a person of each role sees: what its navigation offers is answered, and nothing else is (portal.md 3). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { scopesOfRoles } from '@mahnwerk/contract/grammar/roles.ts';
import { commandScreens, givenOperatorsDay, type OperatorsDay } from '../harness/operator-day.ts';
import { homeOf, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { travellerOf } from '../harness/screens.ts';

let stage: PortalStage;
let day: OperatorsDay;
let company: string;
let partner: string;
before(async () => {
  stage = await openPortal();
  day = await givenOperatorsDay(stage.service);
  company = (await stage.service.aCompany({ name: 'Beispiel Versand GmbH' })).company;
  partner = await stage.service.givenPartner([company]);
});
after(() => stage.stop());

const { aPerson, aUser, aPartnerUser, signedIn } = visitorsOf(() => stage);

const noRight = 'Dafür fehlt Ihnen ein Recht';

/** The addresses that the ways of the frame lead to. */
const waysOf = (navigation: Locator): Promise<string[]> =>
  navigation
    .locator('a')
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? '').filter((to) => !to.endsWith('/docs/')),
    );

/** Opens addresses and waits until all their parts are there. @returns whether the person may see it */
async function visitorOf(page: Page): Promise<(path: string) => Promise<boolean>> {
  const travel = await travellerOf(page);
  return async (path) => {
    await travel(path);
    await page.getByRole('heading', { level: 1 }).or(page.getByText(noRight)).first().waitFor();
    await page.locator('body:not(:has(main [aria-busy=true]))').waitFor();
    return (await page.getByText(noRight).count()) === 0;
  };
}

/** Buttons that only show, compute or save what is read, or make an address for the reader alone. */
const harmless =
  /^(?:Spalten|Vorherige Seite|Nächste Seite|Ansicht speichern|CSV|Als Tabelle|Beleg|Anwenden|Drucken|Herunterladen|Schließen|Verkleinern|Vergrößern|Ganze Breite|Vorheriges Dokument|Nächstes Dokument|Forderungsaufstellung \(PDF\)|Zinsen berechnen|Gebühren berechnen|Position hinzufügen|Entfernen|Vorschau mit Akte|Version \d+ lesen|Schritt \d+ lesen|Herleitung|Adresse anlegen|Fehlerdatei herunterladen|Ergebnis herunterladen)$/;

/** What the screen offers beside reading: its other buttons, without those that order a list or open a line of it. */
async function commandsOf(page: Page): Promise<string[]> {
  const offered = page.locator('main :is(button, a[href$="/new"]):visible:not(th *)');
  const names = await offered.evaluateAll((all) =>
    all.map((each) => (each.getAttribute('aria-label') ?? each.innerText).split('\n')[0] ?? ''),
  );
  return names.filter((name) => !harmless.test(name) && !/^▸|\.\w{3,4}(?: herunterladen)?$/.test(name));
}

/** The successful answers of an API from now on. */
function answersOf(page: Page, api: string): string[] {
  const answers: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith(api) && response.ok()) answers.push(pathname);
  });
  return answers;
}

/** As the side bar has them. */
const forAll = [
  'today tasks queue cases deadlines figures inbox messages requests outbox dunning-runs imports invoices',
  'payments cash statements payouts companies partners letter-texts policies law keys deliveries',
].flatMap((screens) => screens.split(' '));

for (const role of ['reader', 'reviewer', 'case_worker', 'cashier', 'admin'])
  test(`the ${role} of the staff is refused nothing where it may go, and the team is for admins alone`, async () => {
    const mayAll = role === 'admin';
    const books = mayAll || role === 'cashier';
    const { page, close } = await signedIn(await aPerson([role]), '/portal/', {
      refused: mayAll ? /^$/ : /^403 \/operator\/v1\/(?:staff|deployment)\//,
    });
    assert.deepEqual(
      (await waysOf(page.locator('#ways nav'))).map((to) => to.replace('/portal/operator/', '')),
      [
        ...forAll.flatMap((each) => (each === 'payouts' && books ? [each, 'accounting'] : [each])),
        ...(mayAll ? ['team', 'operations', 'audit-log', 'settings'] : ['audit-log']),
      ],
    );
    const visit = await visitorOf(page);
    const scopes = scopesOfRoles('operator', [role]);
    for (const [path, scope] of Object.entries(commandScreens))
      assert.equal(await visit(`/portal/operator/${path}`), scopes.includes(scope), `${role} at ${path}`);
    // What the others see of records, the reader sees too. Drafts of orders and letters are forms.
    const isForm = (path: string) => path in commandScreens || /^orders\/|\/letters\//.test(path);
    const reads = [...day.lists, ...day.records].filter((path) => !isForm(path));
    const commands: string[] = [];
    for (const path of role === 'reader' ? reads : forAll) {
      assert.ok(await visit(`/portal/operator/${path}`), `${role} at ${path}`);
      if (role === 'reader') commands.push(...(await commandsOf(page)).map((name) => `${path}: ${name}`));
    }
    assert.deepEqual(commands, []);
    assert.ok(await visit('/portal/operator/settings'));
    assert.equal(await page.getByRole('button', { name: 'Speichern' }).count(), mayAll ? 1 : 0, 'the settings');
    assert.equal(await visit('/portal/operator/team'), mayAll);
    assert.equal(await visit('/portal/operator/operations'), mayAll);
    await close();
  });

for (const [who, anEmail, home, api] of [
  ['admin of a company', () => aUser(company), () => homeOf(stage, company), '/v2/'],
  ['member of a company', () => aUser(company, 'member'), () => homeOf(stage, company), '/v2/'],
  ['admin of a Partner', () => aPartnerUser(partner), () => `/portal/partner/${partner}`, '/partner/v2/'],
  ['member of a Partner', () => aPartnerUser(partner, 'member'), () => `/portal/partner/${partner}`, '/partner/v2/'],
] as const)
  test(`the ${who} is refused nothing at the addresses that it is shown, and gets no answer of the operator's`, async () => {
    const { page, close } = await signedIn(await anEmail(), '/portal/', { refused: /^403 \/operator\/v1\// });
    const [own, operators] = [answersOf(page, api), answersOf(page, '/operator/')];
    const at = await home();
    const areas = await waysOf(page.locator('#ways nav'));
    const visit = await visitorOf(page);
    await visit(`${at}/developer`);
    const ways = [...areas, ...(await waysOf(page.getByRole('navigation', { name: 'Entwickler' })))];
    assert.ok(ways.length >= 8, ways.join(' '));
    for (const path of ways) {
      assert.ok(path.startsWith(`${at}/`), path);
      assert.ok(await visit(path), `${who} at ${path}`);
    }
    assert.ok(own.length > 0);
    const [order, overview] = day.records;
    for (const path of ['today', 'cases', 'payments/unmatched', order, overview, 'team', 'settings'])
      assert.equal(await visit(`/portal/operator/${path}`), false, `${who} at ${path}`);
    assert.deepEqual(operators, []);
    await close();
  });
