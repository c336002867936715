/** „Fristen“, „Kalender“: an address is shown once and revoked (case-work.md 14). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CalendarFeed } from '@mahnwerk/contract/account/calendar-feeds.ts';
import { accountApi } from '@mahnwerk/contract/apis/account.ts';
import { Refused, idNumber, pageOf } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { calendarFeeds } = accountApi;

const url = `https://inkasso.example/calendar/${'a'.repeat(43)}.ics`;

/** A service that keeps the addresses of a person. */
function withFeeds(...given: readonly CalendarFeed[]) {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const stored = new Map(given.map((feed) => [feed.id, feed]));
  const sent: unknown[] = [];
  service.on(calendarFeeds, 'list', (call) => pageOf([...stored.values()], call));
  service.on(calendarFeeds, 'create', ({ body }) => {
    sent.push(body);
    const feed = { ...body, id: idNumber(stored.size + 1), created_at: '2026-03-02T09:00:00.000Z' };
    stored.set(feed.id, feed);
    return { ...feed, url };
  });
  service.on(calendarFeeds, 'delete', ({ ids: [id = ''] }) => {
    stored.delete(id);
    return undefined;
  });
  return { service, sent };
}

test('a person makes an address, sees it once, and revokes it', async () => {
  const { sent } = withFeeds();
  const { screen, within, user, waitFor } = await open('/operator/deadlines/calendar');
  await screen.findByText('Noch keine Adresse');
  await user.click(screen.getByRole('button', { name: 'Adresse anlegen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adresse anlegen' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Telefon');
  await user.click(dialog.getByRole('checkbox', { name: 'Verjährung' }));
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Adresse des Kalenders' }));
  assert.equal(shown.getByRole<HTMLInputElement>('textbox', { name: 'Adresse des Kalenders' }).value, url);
  await user.click(shown.getByRole('button', { name: 'Eingetragen' }));
  await waitFor(() => assert.equal(screen.queryAllByRole('dialog').length, 0));
  assert.equal(document.body.textContent?.includes(url), false);
  assert.deepEqual(sent, [{ name: 'Telefon', contains: ['my_tasks', 'limitation'] }]);
  await screen.findByText('Meine Aufgaben, Verjährung');
  await user.click(screen.getByRole('button', { name: 'Telefon widerrufen' }));
  await screen.findByText('Noch keine Adresse');
  await screen.findByText('Adresse widerrufen. Ihr Kalender liest nichts mehr.');
});

test('a sixth address is refused in words, and an address without content cannot be made', async () => {
  const { service } = withFeeds();
  service.on(calendarFeeds, 'create', () => {
    throw new Refused('conflict');
  });
  const { screen, within, user } = await open('/operator/deadlines/calendar');
  await user.click(await screen.findByRole('button', { name: 'Adresse anlegen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adresse anlegen' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Uhr');
  await user.click(dialog.getByRole('checkbox', { name: 'Meine Aufgaben' }));
  assert.equal(dialog.getByRole('button', { name: 'Anlegen' }).hasAttribute('disabled'), true);
  await user.click(dialog.getByRole('checkbox', { name: 'Aufgaben meiner Teams' }));
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  await dialog.findByText(/Mehr als 5 Adressen/);
});
