/** „Schriftverkehr“ of a case: a call is recorded with what was declared in it, changed, and a declaration ended. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { idNumber, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { calls, caseDocuments, caseLetters, cases, debtorChoices, declarations, inbox, operatorDocuments } = operatorApi;
const { id } = recorded(cases, 'get');
const pageOf = <T>(...results: readonly T[]) => ({ count: results.length, next: null, previous: null, results });

function givenCase(service = forStaff()) {
  service.answersReadsAsRecorded();
  return service;
}

async function dialogOf(name: string, key: string) {
  const page = await open(`/operator/cases/${id}/overview`);
  const { screen, within, user } = page;
  await screen.findByRole('toolbar', { name: 'Aktionen zur Akte' });
  await user.keyboard(key);
  return { ...page, dialog: within(await screen.findByRole('dialog', { name })) };
}

test('T opens „Telefonat“; what is ticked is declared in the call, with its fields', async () => {
  const service = givenCase();
  service.on(calls, 'create', () => recorded(calls, 'create'));
  const { screen, dialog, user } = await dialogOf('Telefonat', 't');
  assert.equal(dialog.getByRole<HTMLInputElement>('radio', { name: 'Ausgehend' }).checked, true);
  assert.deepEqual(
    ['Erreicht', 'Nicht erreicht', 'Besetzt', 'Falsche Nummer', 'Verweigert', 'Rückruf'].map(
      (name) => dialog.queryAllByRole('radio', { name }).length,
    ),
    [1, 1, 1, 1, 1, 1],
  );
  await user.click(dialog.getByRole('radio', { name: 'Eingehend' }));
  await user.type(dialog.getByRole('textbox', { name: 'Notiz' }), 'Ist krank.');
  await user.click(dialog.getByRole('checkbox', { name: 'Härtefall' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Zahlungszusage' }));
  await user.type(dialog.getByLabelText('Zahlung am'), '2026-03-31');
  await user.type(dialog.getByLabelText('Zugesagter Betrag'), '50');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await screen.findByText(/^Telefonat gespeichert/);
  const { body } = service.doneOf(calls, 'create')[0] ?? assert.fail();
  assert.deepEqual([body.direction, body.outcome, body.text], ['incoming', 'reached', 'Ist krank.']);
  assert.deepEqual(body.declarations, [
    { type: 'payment_promise', on: '2026-03-31', amount: { currency: 'EUR', value: '50.00' } },
    { type: 'hardship', note: 'Ist krank.' },
  ]);
});

test('what the service refuses about a declaration stands at its field, and what was typed stays', async () => {
  const service = givenCase();
  service.on(calls, 'create', () => {
    throw new Refused('validation_error', [{ field: 'declarations[0].on', code: 'required', message: 'x' }]);
  });
  const { dialog, user } = await dialogOf('Telefonat', 't');
  await user.type(dialog.getByRole('textbox', { name: 'Notiz' }), 'Zahlt bald.');
  await user.click(dialog.getByRole('checkbox', { name: 'Zahlungszusage' }));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await dialog.findByText('Bitte füllen Sie dieses Feld aus.');
  assert.equal(dialog.getByLabelText('Zahlung am').getAttribute('aria-invalid'), 'true');
  assert.equal(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notiz' }).value, 'Zahlt bald.');
});

async function openTab() {
  const page = await open(`/operator/cases/${id}/correspondence`);
  const { screen, within } = page;
  return { ...page, region: within(await screen.findByRole('region', { name: 'Schriftverkehr' })) };
}

test('calls and declarations stand by day, a filter narrows them, and a declaration is ended there', async () => {
  const service = givenCase();
  const [call, declaration] = [recorded(calls, 'get'), recorded(declarations, 'get')];
  service.on(calls, 'list', () => pageOf(call));
  service.on(declarations, 'list', () => pageOf(declaration));
  service.on(declarations, 'end', () => recorded(declarations, 'end'));
  const { screen, within, region, user } = await openTab();
  await region.findByRole('link', { name: 'Telefonat · Ausgehend · Erreicht' });
  await user.click(region.getByRole('link', { name: 'Erklärung · Widerspruch' }));
  await user.click(await region.findByRole('button', { name: 'Beenden' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erklärung beenden' }));
  await user.type(dialog.getByLabelText('Grund'), 'Anerkannt');
  await user.click(dialog.getByRole('button', { name: 'Beenden' }));
  await screen.findByText('Erklärung beendet: Widerspruch');
  assert.deepEqual(service.doneOf(declarations, 'end')[0]?.body, { reason: 'Anerkannt' });
  await user.selectOptions(screen.getByLabelText('Zeigen'), 'Telefonate');
  assert.equal(region.queryAllByRole('link', { name: /^Erklärung/ }).length, 0);
  assert.equal(region.queryAllByRole('link', { name: /^Telefonat/ }).length, 1);
});

test('a mail of the case leads to its screen, and the filter shows incoming ones alone', async () => {
  const service = givenCase();
  const mail = {
    ...recorded(inbox, 'get'),
    channel: 'email' as const,
    status: 'assigned' as const,
    mandate: { id, reference_number: 'K26-7QX4MN' },
    company_id: idNumber(1),
    assigned_by: 'matching' as const,
    subject: 'Re: Ihr Schreiben',
  };
  service.on(inbox, 'list', () => pageOf(mail));
  service.on(calls, 'list', () => pageOf(recorded(calls, 'get')));
  const { screen, region, user } = await openTab();
  await region.findByText('zu bearbeiten');
  const link = region.getByRole('link', { name: 'Eingang · E-Mail · Re: Ihr Schreiben' });
  assert.match(link.getAttribute('href') ?? '', new RegExp(`operator/inbox/${mail.id}$`));
  await user.selectOptions(screen.getByLabelText('Zeigen'), 'Eingänge');
  assert.equal(region.queryAllByRole('link', { name: /^Telefonat/ }).length, 0);
  assert.equal(region.queryAllByRole('link', { name: /^Eingang/ }).length, 1);
});

test('without any the region says so; who reads alone records no call', async () => {
  const service = givenCase(forStaff('reader'));
  service.on(caseLetters, 'list', () => pageOf());
  service.on(inbox, 'list', () => pageOf());
  service.on(calls, 'list', () => pageOf());
  service.on(declarations, 'list', () => pageOf());
  service.on(debtorChoices, 'list', () => pageOf());
  const { screen, region } = await openTab();
  await region.findByText('Noch kein Schriftverkehr');
  assert.equal(screen.queryAllByRole('button', { name: 'Telefonat' }).length, 0);
});

test('an internal document says so in „Dokumente“, and is published with a title', async () => {
  const service = givenCase();
  const { published: _published, ...shown } = {
    ...recorded(caseDocuments, 'publish'),
    parent: { id, type: 'mandate' as const },
  };
  service.on(operatorDocuments, 'list', () => pageOf(shown));
  service.on(caseDocuments, 'list', () => pageOf({ ...shown, published: null }));
  service.on(caseDocuments, 'publish', () => recorded(caseDocuments, 'publish'));
  const { screen, within, user } = await open(`/operator/cases/${id}/documents`);
  const table = within(await screen.findByRole('table', { name: 'Dokumente' }));
  await table.findByText('nur intern');
  await user.click(table.getByRole('button', { name: `${shown.filename} veröffentlichen` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dokument veröffentlichen' }));
  await user.type(dialog.getByLabelText('Titel'), 'Bericht');
  await user.click(dialog.getByRole('button', { name: 'Veröffentlichen' }));
  await screen.findByText(`Veröffentlicht: ${shown.filename}`);
  assert.deepEqual(service.doneOf(caseDocuments, 'publish')[0]?.body, { title: 'Bericht', description: null });
});

test('where it is not known what is internal, the documents say so', async () => {
  const service = givenCase();
  service.refused = /^403 .*\/documents\//;
  service.on(operatorDocuments, 'list', () => pageOf({ ...recorded(operatorDocuments, 'get'), id: idNumber(9) }));
  service.on(caseDocuments, 'list', () => {
    throw new Refused('permission_denied');
  });
  const { screen } = await open(`/operator/cases/${id}/documents`);
  await screen.findByRole('table', { name: 'Dokumente' });
  await screen.findByText('Dafür fehlt Ihnen ein Recht');
});

test('who reads alone sees what is internal, and adds, publishes and deletes none', async () => {
  const service = givenCase(forStaff('reader'));
  const { published: _published, ...shown } = {
    ...recorded(caseDocuments, 'publish'),
    parent: { id, type: 'mandate' as const },
  };
  service.on(operatorDocuments, 'list', () => pageOf(shown));
  service.on(caseDocuments, 'list', () => pageOf({ ...shown, published: null }));
  const { screen } = await open(`/operator/cases/${id}/documents`);
  await screen.findByText('nur intern');
  assert.equal(screen.queryAllByLabelText('Internes Dokument hinzufügen').length, 0);
  assert.equal(screen.queryAllByRole('button', { name: /veröffentlichen$|löschen$/ }).length, 0);
});
