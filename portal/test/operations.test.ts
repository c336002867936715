/** „Betrieb“: the state of the deployment, a test mail, and failed work that is retried or dismissed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { entry, idNumber, pageOf } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { deployment, failedWork } = operatorApi;

const at = (hours: number): string => new Date(Date.UTC(2026, 10, 5, hours)).toISOString();
const part = (state: 'ok' | 'failing' | 'not_configured', detail: string | null = null) => ({
  state,
  detail,
  since: at(1),
});

const state = {
  version: '0.3.0',
  environment: 'production' as const,
  checked_at: at(12),
  processes: [{ id: 'web1/4711', roles: ['api', 'worker'], seen_at: at(12) }],
  database: part('ok'),
  objects: part('ok', '/var/lib/mahnwerk/objects'),
  mail: part('failing', 'smtp://mail.example:587: nothing listens there'),
  scanner: part('not_configured'),
  mail_waiting: { count: 3, oldest_at: at(11) },
  last_mail: {
    sent_at: at(9),
    failure: { at: at(11), code: 'ECONNREFUSED', host: 'mail.example:587', message: 'nothing listens there' },
  },
  queue: [{ kind: 'mail', waiting: 3, oldest_due_at: at(11), failed: 1 }],
  jobs: [{ name: 'books.verify', last_finished_at: at(2), next_at: at(25), last_error: null }],
  backup: { finished_at: new Date(Date.UTC(2026, 10, 3)).toISOString(), bytes: 1_400_000_000, verified_at: null },
  free_bytes: 52_000_000_000,
  notes: [],
};

test('an admin sees what fails in words, an old backup in red, and sends a test mail', async () => {
  const service = forStaff('admin');
  service.answersReadsAsRecorded();
  service.on(deployment, 'get', () => state);
  service.on(deployment, 'test_mail', () => ({ id: idNumber(1), to: 'ada@buero.example' }));
  const { screen, user, within } = await open('/operator/operations');
  const mail = within(await screen.findByRole('region', { name: 'E-Mail' }));
  assert.ok(mail.getByText('Am Mailserver lauscht nichts.'));
  assert.ok(mail.getAllByText('gestört').length > 0);
  const backup = within(screen.getByRole('region', { name: 'Datensicherung' }));
  assert.ok(backup.getByText('Die letzte Sicherung ist älter als 26 Stunden.'));
  assert.ok(backup.getByText(/1,4 GB/));
  for (const name of ['Zustand', 'Ablage', 'Warteschlangen', 'Aufgaben des Dienstes', 'Fehlgeschlagene Arbeit'])
    assert.ok(screen.getByRole('region', { name }), name);
  assert.ok(screen.getByText('Bücher prüfen'));
  await user.click(mail.getByRole('button', { name: 'Testmail an mich senden' }));
  await screen.findByText('Testmail übergeben');
});

test('failed work says for whom it was; it is retried, or dismissed with a reason', async () => {
  const service = forStaff('admin');
  service.answersReadsAsRecorded();
  service.on(deployment, 'get', () => state);
  const works = [
    entry(failedWork, 'list', {
      id: idNumber(1),
      kind: 'mail',
      last_error: 'smtp_550',
      subject: { kind: 'mail', id: idNumber(1), title: 'mika@kundin.example' },
    }),
    entry(failedWork, 'list', {
      id: idNumber(2),
      kind: 'job',
      key: 'books.verify',
      last_error: 'RangeError',
      subject: null,
    }),
  ];
  const asked: (string | undefined)[] = [];
  service.on(failedWork, 'list', (call) => {
    asked.push(call.query.dismissed);
    return pageOf(works, call);
  });
  service.on(failedWork, 'retry', () => works[0] ?? assert.fail());
  service.on(failedWork, 'dismiss', () => works[1] ?? assert.fail());
  const { screen, user, within } = await open('/operator/operations');
  const table = within(await screen.findByRole('table', { name: 'Fehlgeschlagene Arbeit' }));
  assert.ok(table.getByText('mika@kundin.example'));
  assert.ok(table.getByText('Der Mailserver hat mit 550 abgelehnt.'));
  assert.equal(asked[0], 'false', 'what is dismissed is not shown at first');
  const choose = async (place: number, command: string) => {
    await user.click(table.getAllByRole('checkbox')[place] ?? assert.fail());
    await user.click(screen.getByRole('button', { name: command }));
    return within(await screen.findByRole('dialog', { name: command }));
  };
  let dialog = await choose(1, 'Erneut versuchen');
  await user.click(dialog.getByRole('button', { name: /Ausführen|1/ }));
  await screen.findByText('Wird erneut versucht');
  dialog = await choose(2, 'Zur Kenntnis genommen');
  await user.type(dialog.getByRole('textbox', { name: 'Grund' }), 'Bekannt');
  await user.click(dialog.getByRole('button', { name: /Ausführen|1/ }));
  await screen.findByText('Zur Kenntnis genommen', { selector: '[role=status] *, [role=status]' });
  assert.deepEqual(
    service.doneOf(failedWork, 'dismiss').map(({ body }) => body.reason),
    ['Bekannt'],
  );
});
