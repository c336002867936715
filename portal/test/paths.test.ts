/** The addresses that screens link to are those that the router has. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import './harness/modules.ts';
import { enterPage, leavePage } from './harness/page.ts';

before(enterPage);
after(leavePage);

test('every address that a screen can link to is one that the router shows, and the other way round', async () => {
  const [{ caseTabs, companyTabs, paths, webhookTabs }, { newRouter }] = await Promise.all([
    import('../src/paths.ts'),
    import('../src/router.tsx'),
  ]);
  const { operator, company, partner, developer, account } = paths;
  const [customer, id] = ['$customer', '$id'];
  const owners = [paths.owner.company(customer), paths.owner.partner('$partner')];
  const {
    case: oneCase,
    caseLetter,
    company: oneCompany,
    order,
    letterText,
    companyLetterText,
    ...ofOperator
  } = operator;
  const { webhookTab, sandbox, ...ofDevelopers } = developer;
  const linked = new Set([
    paths.start(),
    ...Object.values(ofOperator).map((path) => path(id)),
    order('$order'),
    caseLetter(id, '$letter'),
    letterText('$key'),
    companyLetterText(id, '$key'),
    ...caseTabs.map((tab) => oneCase(id, tab)),
    ...companyTabs.map((tab) => oneCompany(id, tab)),
    ...Object.values(company).map((path) => path(customer, id)),
    ...Object.values(partner).map((path) => path('$partner', id)),
    ...owners.flatMap((owner) => [
      paths.area(owner, 'users'),
      ...Object.values(ofDevelopers).map((path) => path(owner, id)),
      ...webhookTabs.map((tab) => webhookTab(owner, id, tab)),
    ]),
    sandbox(paths.owner.company(customer)),
    ...Object.values(account).map((path) => path()),
  ]);
  const router = newRouter();
  const shown = new Set(Object.keys(router.routesByPath).map((path) => path.replace(/(?<=.)\/$/, '')));
  // The frames of a case and of a company lead to their tabs, and have no address of their own to link to.
  for (const frame of ['/operator/cases/$id', '/operator/companies/$id']) shown.delete(frame);
  router.history.destroy();
  assert.deepEqual([...linked].toSorted(), [...shown].toSorted());
});
