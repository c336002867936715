/** The title of an accepted claim: the office records it, adds its documents, changes and revokes it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { entry, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { cases, operatorClaims, operatorLedger, operatorTitles } = operatorApi;
const { id } = recorded(cases, 'get');
const title = recorded(operatorTitles, 'create');
const untitled = { ...entry(operatorClaims, 'list'), type: 'receivable', enforceable_title: null } as const;
const cost = { ...entry(operatorLedger, 'costs'), kind: 'court_fee', status: 'booked' } as const;

/** A case with one claim, which may be titled. */
function aCase(isTitled = false) {
  const service = forStaff();
  service.answersReadsAsRecorded();
  let claim: typeof untitled | (Omit<typeof untitled, 'type'> & { readonly type: 'titled' }) = untitled;
  const turn = (type: 'receivable' | 'titled') => (claim = { ...untitled, type } as typeof claim);
  if (isTitled) turn('titled');
  service.on(operatorClaims, 'list', (call) => pageOf([claim], call));
  service.on(operatorLedger, 'costs', (call) => pageOf([cost], call));
  service.on(operatorTitles, 'get', () => title);
  service.on(operatorTitles, 'create', () => {
    turn('titled');
    return title;
  });
  service.on(operatorTitles, 'revoke', () => {
    turn('receivable');
    return { ...title, revoked_on: '2026-03-05' };
  });
  return service;
}

test('the office records a title with all that it says, and sees it with the claim', async () => {
  const service = aCase();
  const { screen, within, user } = await open(`/operator/cases/${id}/overview`);
  await user.click(await screen.findByRole('button', { name: 'Mehr' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Titel eintragen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Titel eintragen' }));
  const type = (label: string, text: string) => user.type(dialog.getByLabelText(label), text);
  await dialog.findByRole('checkbox');
  await user.selectOptions(dialog.getByLabelText('Art des Titels'), 'Urteil');
  await type('Gericht oder Notar', 'Amtsgericht Musterstadt');
  await type('Aktenzeichen', '12 C 34/26');
  await type('Ausgestellt am', '2026-02-12');
  await type('Zugestellt am', '2026-02-16');
  await user.selectOptions(dialog.getByLabelText('Original'), 'beim Gericht');
  await type('Titulierte Hauptforderung', '1.100,00');
  await type('Zinsen ab', '2026-02-12');
  await type('Titulierte Kosten', '80,50');
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Eintragen' }));
  await screen.findByText('Titel eingetragen.');
  assert.deepEqual(service.doneOf(operatorTitles, 'create')[0]?.body, {
    type: 'judgment',
    court: 'Amtsgericht Musterstadt',
    file_number: '12 C 34/26',
    issued_on: '2026-02-12',
    served_on: '2026-02-16',
    titled_amount: { currency: 'EUR', value: '1100.00' },
    interest: { rate: '5', above_base_rate: true, from: '2026-02-12' },
    titled_costs: { currency: 'EUR', value: '80.50' },
    contains_cost_ids: [cost.id],
    original_at: 'court',
  });
  await screen.findByText('5 Prozentpunkte über dem Basiszinssatz ab 12.02.2026');
});

test('what the service refuses of a title stands at its field', async () => {
  const service = aCase();
  service.on(operatorTitles, 'create', () => {
    throw new Refused('validation_error', [
      { field: 'titled_amount', code: 'overpayment', message: 'On 2026-02-12, 90.00 EUR of the principal were open.' },
    ]);
  });
  const { screen, within, user } = await open(`/operator/cases/${id}/overview?command=title`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Titel eintragen' }));
  for (const [label, text] of [
    ['Gericht oder Notar', 'Amtsgericht Musterstadt'],
    ['Aktenzeichen', '1'],
    ['Ausgestellt am', '2026-02-12'],
    ['Titulierte Hauptforderung', '100'],
  ] as const)
    await user.type(dialog.getByLabelText(label), text);
  await user.click(dialog.getByRole('radio', { name: 'Keine' }));
  await user.click(dialog.getByRole('button', { name: 'Eintragen' }));
  const failed = await dialog.findByLabelText('Titulierte Hauptforderung', {}, { timeout: 3000 });
  assert.ok(failed.getAttribute('aria-describedby'));
  assert.equal(service.doneOf(operatorTitles, 'create').length, 0);
});

test('a recorded title is changed and revoked where it stands', async () => {
  const service = aCase(true);
  service.on(operatorTitles, 'update', () => title);
  const { screen, within, user } = await open(`/operator/cases/${id}/overview`);
  const card = within(await screen.findByRole('region', { name: /^Titel: / }));
  await user.click(await card.findByRole('button', { name: 'Ändern' }));
  const changing = within(await screen.findByRole('dialog', { name: 'Titel ändern' }));
  await user.type(changing.getByLabelText('Rechtskräftig seit'), '2026-03-02');
  await user.click(changing.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Titel geändert.');
  assert.deepEqual(service.doneOf(operatorTitles, 'update')[0]?.body, {
    served_on: '2026-02-16',
    final_since: '2026-03-02',
    original_at: 'us',
  });
  await user.click(card.getByRole('button', { name: 'Widerrufen' }));
  const revoking = within(await screen.findByRole('dialog', { name: 'Titel widerrufen' }));
  await user.type(revoking.getByLabelText('Grund'), 'Falscher Schuldner');
  await user.click(revoking.getByRole('button', { name: 'Widerrufen' }));
  await screen.findByText('Titel widerrufen.');
  assert.deepEqual(service.doneOf(operatorTitles, 'revoke')[0]?.body, { reason: 'Falscher Schuldner' });
  await screen.findByRole('region', { name: 'Forderungen' });
  assert.equal(screen.queryByRole('region', { name: /^Titel: / }), null);
});
