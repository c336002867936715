/** „Textvorlagen“: what letters say is written block by block, saved as a version, and approved (correspondence.md 15). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { LetterText } from '@mahnwerk/contract/shapes/letter-text.ts';
import { pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { Membership } from './harness/service.ts';

const { forStaff, open } = portalOf();
const { companyLetterTexts, letterTexts } = operatorApi;

const aText = (changes: Partial<LetterText> = {}): LetterText => ({
  ...recorded(letterTexts, 'get'),
  key: 'reminder',
  kind: 'reminder',
  name: 'Zahlungserinnerung',
  blocks: [
    { type: 'paragraph', text: 'Guten Tag,' },
    { type: 'part', part: 'sums' },
  ],
  approval: null,
  ...changes,
});

/** A service with one text, which PATCH changes. */
function withText(...roles: Membership['roles']) {
  const service = forStaff(...roles);
  service.answersReadsAsRecorded();
  let text = aText();
  service.on(letterTexts, 'get', () => text);
  service.on(letterTexts, 'list', (call) => pageOf([text], call));
  service.on(letterTexts, 'versions', (call) => pageOf([text], call));
  service.on(letterTexts, 'update', ({ body }) => {
    const { effective_from: _from, attachments, ...sent } = body;
    text = {
      ...text,
      ...sent,
      attachments: { ...text.attachments, ...attachments },
      version: text.version + 1,
    };
    return text;
  });
  return { service, stored: () => text };
}

test('a text that is not approved says so in the list and on its screen', async () => {
  withText('admin');
  const { screen, user } = await open('/operator/letter-texts');
  await screen.findByText('Entwurf – nicht freigegeben');
  await user.click(await screen.findByRole('link', { name: 'Zahlungserinnerung' }));
  await screen.findByRole('heading', { level: 1, name: 'Zahlungserinnerung' });
  assert.ok((await screen.findAllByText('Entwurf – nicht freigegeben')).length > 0);
});

test('a block is added with a placeholder and a condition, and saved as a version from a day on', async () => {
  const { service, stored } = withText('admin');
  const { screen, within, user } = await open('/operator/letter-texts/reminder');
  await user.click(await screen.findByRole('button', { name: 'Baustein hinzufügen' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Absatz' }));
  const block = within(await screen.findByRole('region', { name: 'Baustein 3: Absatz' }));
  await user.type(block.getByLabelText('Text'), 'An ');
  await user.click(block.getByRole('button', { name: 'Platzhalter einfügen: Text' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Name des Schuldners' }));
  await user.click(block.getByRole('button', { name: 'Bedingung' }));
  await user.selectOptions(block.getByLabelText('Wenn'), 'Versandweg');
  await user.selectOptions(block.getByLabelText('ist'), 'E-Mail');
  await user.click(screen.getByRole('button', { name: 'Baustein 3 nach oben' }));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Textvorlage speichern' }));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Version 2 gespeichert');
  assert.equal(service.doneOf(letterTexts, 'update').length, 1);
  assert.deepEqual(stored().blocks[1], {
    type: 'paragraph',
    text: 'An {{debtor.name}}',
    when: [{ fact: 'channel', is: 'email' }],
  });
});

test('what the service refuses stands at its block, and what is missing is named', async () => {
  const { service } = withText('admin');
  service.on(letterTexts, 'update', () => {
    throw new Refused('validation_error', [
      {
        field: 'blocks[0].text',
        code: 'unknown_placeholder',
        message: 'A text of the kind `reminder` has no placeholder `plan.fee`.',
      },
      { field: 'blocks', code: 'required', message: 'A text of the kind `reminder` needs the part `payment`.' },
    ]);
  });
  const { screen, within, user } = await open('/operator/letter-texts/reminder');
  await user.click(await screen.findByRole('button', { name: 'Speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Textvorlage speichern' }));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  const block = within(await screen.findByRole('region', { name: 'Baustein 1: Absatz' }));
  await block.findByText(/^Diesen Platzhalter hat ein Text dieser Art nicht\. \{\{plan\.fee\}\}$/);
  await screen.findByText('Es fehlt der Inhalt „Zahlung“.');
});

test('what is typed is there again after a reload, and gone once it is saved', async () => {
  withText('admin');
  const first = await open('/operator/letter-texts/reminder');
  const subject = await first.screen.findByLabelText('Betreff');
  await first.user.clear(subject);
  await first.user.type(subject, 'Unser Schreiben');
  const { screen, within, user } = await open('/operator/letter-texts/reminder');
  assert.equal((await screen.findByLabelText<HTMLInputElement>('Betreff')).value, 'Unser Schreiben');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Textvorlage speichern' }));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Version 2 gespeichert');
  assert.deepEqual(
    Object.keys(localStorage).filter((key) => key.includes('letter-texts')),
    [],
  );
});

test('a version is approved by name and day', async () => {
  const { service } = withText('admin');
  service.on(letterTexts, 'approve', ({ body }) => aText({ approval: { ...body, user_name: 'Ada Amsel' } }));
  const { screen, within, user } = await open('/operator/letter-texts/reminder');
  await user.click(await screen.findByRole('button', { name: 'Freigeben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 1 freigeben' }));
  await user.type(dialog.getByLabelText('Freigegeben von'), 'Dr. Petra Beispiel');
  await user.click(dialog.getByRole('button', { name: 'Freigeben' }));
  await screen.findByText('Version 1 freigegeben');
  assert.equal(service.doneOf(letterTexts, 'approve').length, 1);
});

test('an earlier version is read, and one that is planned is approved, from the list of versions', async () => {
  const { service } = withText('admin');
  const versions = [
    aText({ version: 3, status: 'scheduled' }),
    aText({ version: 2, approval: { by: 'Dr. Petra Beispiel', on: '2026-03-02', user_name: 'Ada Amsel' } }),
    aText({
      version: 1,
      status: 'superseded',
      blocks: [{ type: 'paragraph', text: 'Sehr geehrte Damen und Herren,', when: [{ fact: 'channel', is: 'email' }] }],
    }),
  ];
  service.on(letterTexts, 'versions', (call) => pageOf(versions, call));
  service.on(letterTexts, 'approve', ({ body }) => aText({ approval: { ...body, user_name: 'Ada Amsel' } }));
  const { screen, within, user } = await open('/operator/letter-texts/reminder');
  await user.click(await screen.findByRole('button', { name: 'Version 1 lesen' }));
  const read = within(await screen.findByRole('dialog', { name: 'Version 1' }));
  read.getByText('Sehr geehrte Damen und Herren,');
  read.getByText('Wenn Versandweg ist E-Mail');
  await user.click(read.getByRole('button', { name: 'Schließen' }));
  assert.equal(screen.queryAllByRole('button', { name: 'Version 2 freigeben' }).length, 0);
  await user.click(screen.getByRole('button', { name: 'Version 3 freigeben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 3 freigeben' }));
  await user.type(dialog.getByLabelText('Freigegeben von'), 'Dr. Petra Beispiel');
  await user.click(dialog.getByRole('button', { name: 'Freigeben' }));
  await screen.findByText('Version 3 freigegeben');
  assert.equal(service.doneOf(letterTexts, 'approve').length, 1);
});

test('a deadline that is no number is refused at its field', async () => {
  const { stored } = withText('admin');
  const { screen, within, user } = await open('/operator/letter-texts/reminder');
  const days = await screen.findByLabelText('Zahlungsfrist in Tagen');
  await user.clear(days);
  await user.type(days, 'zehn');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Textvorlage speichern' }));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await screen.findAllByText('Das ist nicht richtig.');
  assert.equal(screen.getByLabelText('Zahlungsfrist in Tagen').getAttribute('aria-invalid'), 'true');
  assert.equal(stored().version, 1);
});

test('who may not change texts reads them', async () => {
  withText('case_worker');
  const { screen } = await open('/operator/letter-texts/reminder');
  assert.equal((await screen.findByLabelText<HTMLInputElement>('Betreff')).readOnly, true);
  for (const name of ['Speichern', 'Freigeben', 'Baustein 1 entfernen'])
    assert.equal(screen.queryAllByRole('button', { name }).length, 0, name);
  assert.equal(screen.queryAllByRole('button', { name: 'Baustein hinzufügen' }).length, 0);
});

test('a company has its own version once it is saved, and ends it', async () => {
  const { service } = withText('admin');
  const { id } = recorded(operatorApi.operatorCompanies, 'get');
  let text = aText({ company_id: null, inherited: true });
  service.on(companyLetterTexts, 'get', () => text);
  service.on(companyLetterTexts, 'list', (call) => pageOf([text], call));
  service.on(companyLetterTexts, 'versions', (call) => pageOf(text.inherited ? [] : [text], call));
  service.on(companyLetterTexts, 'update', () => (text = aText({ company_id: id, inherited: false })));
  service.on(companyLetterTexts, 'remove', () => {
    text = aText({ company_id: null, inherited: true });
    return undefined;
  });
  const { screen, within, user } = await open(`/operator/companies/${id}/letter-texts`);
  await screen.findByText('allgemeine');
  await user.click(await screen.findByRole('link', { name: 'Zahlungserinnerung' }));
  await screen.findByText('Noch keine eigene Fassung: Es gilt die allgemeine.');
  assert.equal(screen.queryAllByRole('button', { name: 'Freigeben' }).length, 0);
  await user.click(await screen.findByRole('button', { name: 'Speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Textvorlage speichern' }));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await user.click(await screen.findByRole('button', { name: 'Eigene Fassung beenden' }));
  const ending = within(await screen.findByRole('dialog', { name: 'Eigene Fassung beenden' }));
  await user.click(ending.getByRole('button', { name: 'Beenden' }));
  await screen.findByText('Eigene Fassung beendet');
  await screen.findByText('allgemeine');
});
