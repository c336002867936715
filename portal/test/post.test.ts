/** What the office lives through with its post: letters that wait, batches, what was stopped or came back (portal-office.md 5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import { entry, idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { FakeService } from './harness/service.ts';

const { forStaff, open } = portalOf();
const { letters: lettersApi, printBatches, workQueues } = operatorApi;

/** Letters of these debtors in this state. */
function givenLetters(service: FakeService, names: readonly string[], changes: Partial<Letter>) {
  const letters = new Map(
    names.map((debtor_name, at) => {
      const letter = { ...entry(lettersApi, 'list'), ...changes, id: idNumber(at), debtor_name };
      return [letter.id, letter] as const;
    }),
  );
  service.on(lettersApi, 'list', (call) => pageOf([...letters.values()], call));
  service.on(lettersApi, 'get', ({ ids: [id = ''] }) => letters.get(id) ?? assert.fail());
  return letters;
}

function givenBatch(service: FakeService, letters: ReadonlyMap<string, Letter>): PrintBatch {
  const batch: PrintBatch = {
    ...recorded(printBatches, 'get'),
    status: 'taken',
    letter_count: letters.size,
    page_count: letters.size,
    created_at: '2026-03-02T08:30:00.000Z',
    taken_on: '2026-03-02',
    stopped: [],
    manifest: [...letters.keys()].map((letter_id, index) => ({
      position: index + 1,
      letter_id,
      kind: 'dunning',
      company_id: idNumber(900),
      first_page: index + 1,
      page_count: 1,
      postal_code: '10115',
      country: 'DE',
    })),
  };
  service.on(printBatches, 'get', () => batch);
  return batch;
}

test('letters wait with their age, and a batch of them is taken with C', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const letters = givenLetters(service, ['Erika Muster'], { status: 'waiting', channel: 'post', dated: '2020-03-02' });
  const batch = givenBatch(service, letters);
  service.on(workQueues, 'get', () => ({
    ...recorded(workQueues, 'get'),
    letters: { count: 12, oldest_at: null, mine: 0 },
  }));
  service.on(printBatches, 'create', ({ body }) => {
    assert.deepEqual(body, { format: 'zip', limit: 5 });
    return { ...batch, letter_count: 12, page_count: 14 };
  });
  const { screen, within, user } = await open('/operator/outbox');
  await screen.findByRole('table', { name: 'Wartende Schreiben' });
  assert.ok(await screen.findByText('wird morgen zu alt'));
  await user.keyboard('c');
  const dialog = within(await screen.findByRole('dialog', { name: 'Druckstapel bilden' }));
  dialog.getByText(/^12 Schreiben warten/);
  await user.click(dialog.getByRole('radio', { name: 'ZIP mit einzelnen PDF' }));
  const limit = dialog.getByLabelText('Höchstens');
  await user.clear(limit);
  await user.type(limit, '5');
  await user.click(dialog.getByRole('button', { name: 'Stapel bilden' }));
  await screen.findByText('Druckstapel gebildet: 12 Schreiben, 14 Seiten');
  await screen.findByRole('heading', { level: 1, name: /^Druckstapel vom 02\.03\.2026, 09:30/ });
});

test('a batch is confirmed without the letters that were not posted, each with its reason', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const letters = givenLetters(service, ['Erika Muster', 'Max Muster'], { status: 'taken' });
  const batch = givenBatch(service, letters);
  service.on(printBatches, 'confirm', ({ body }) => {
    assert.deepEqual(body, {
      posted_on: '2026-03-02',
      rejected: [{ letter_id: idNumber(1), reason: 'Umschlag beschädigt' }],
    });
    return { ...batch, status: 'posted' as const, posted_on: '2026-03-02' };
  });
  const { screen, within, user } = await open(`/operator/outbox/batches/${batch.id}`);
  const rows = within(await screen.findByRole('table', { name: 'Schreiben' }));
  assert.deepEqual(
    rows.getAllByRole('link').map(({ textContent }) => textContent),
    ['Erika Muster', 'Max Muster'],
  );
  await user.click(screen.getByRole('button', { name: 'Als versendet bestätigen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Als versendet bestätigen' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Max Muster' }));
  await user.type(dialog.getByLabelText('Grund: Max Muster'), 'Umschlag beschädigt');
  await user.click(dialog.getByRole('button', { name: 'Bestätigen' }));
  await screen.findByText('Als versendet bestätigt: 1 Schreiben');
});

test('a batch that another person returned meanwhile is not confirmed, and the dialog says so', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const batch = givenBatch(service, givenLetters(service, ['Erika Muster'], { status: 'taken' }));
  service.on(printBatches, 'return', () => {
    throw new Refused('conflict');
  });
  const { screen, within, user } = await open(`/operator/outbox/batches/${batch.id}`);
  await user.click(await screen.findByRole('button', { name: 'Zurückgeben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Druckstapel zurückgeben' }));
  await user.click(dialog.getByRole('button', { name: 'Zurückgeben' }));
  assert.ok((await dialog.findAllByRole('alert')).length > 0);
});

test('what was stopped says why, and leaves the list once a person takes note', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const stopped = givenLetters(service, ['Erika Muster'], {
    status: 'stopped',
    stop: { reason: 'unreachable', problems: [] },
  });
  service.on(lettersApi, 'acknowledge', ({ ids: [id = ''] }) => {
    const letter = stopped.get(id) ?? assert.fail();
    stopped.delete(id);
    return { ...letter, acknowledged_at: '2026-03-02T09:00:00.000Z' };
  });
  const { screen, user } = await open('/operator/outbox/stopped');
  await screen.findByText('weder Anschrift noch E-Mail-Adresse des Schuldners funktioniert');
  await user.click(screen.getByRole('button', { name: 'Zur Kenntnis genommen: Erika Muster' }));
  await screen.findByText('Zur Kenntnis genommen', { selector: '[role="status"] *, [role="status"]' });
  await screen.findByText('Nichts ist gestoppt oder zurückgekommen.');
});

test('a letter that came back is marked with its reason; readers see no commands', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const letters = givenLetters(service, ['Erika Muster'], { status: 'posted', channel: 'post' });
  service.on(lettersApi, 'undeliverable', ({ ids: [id = ''], body }) => {
    assert.deepEqual(body, { reason: 'Unbekannt verzogen' });
    return { ...(letters.get(id) ?? assert.fail()), status: 'undeliverable' as const };
  });
  let { screen, within, user } = await open('/operator/outbox/letters');
  await user.click(await screen.findByRole('button', { name: 'Unzustellbar: Erika Muster' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unzustellbar vermerken' }));
  dialog.getByText(/Gebühr und Zinsen/);
  await user.type(dialog.getByLabelText('Grund'), 'Unbekannt verzogen');
  await user.click(dialog.getByRole('button', { name: 'Vermerken' }));
  await screen.findByText('Als unzustellbar vermerkt');
  const reader = forStaff('reader');
  reader.answersReadsAsRecorded();
  givenLetters(reader, ['Erika Muster'], { status: 'posted' });
  ({ screen, within, user } = await open('/operator/outbox/letters'));
  await screen.findByRole('table', { name: 'Schreiben' });
  assert.equal(screen.queryAllByRole('button', { name: /Unzustellbar|Druckstapel bilden/ }).length, 0);
});
