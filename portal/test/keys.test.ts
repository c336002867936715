/** What a case worker does without the mouse: the palette, keys that lead to screens, the sheet of keys (portal.md 5, 6). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { operatorSearch, reviews } = operatorApi;

test('the palette goes to screens and acts on the screen behind it', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  service.on(operatorSearch, 'get', () => ({ results: [] }));
  service.on(reviews, 'get', () => ({ ...recorded(reviews, 'get'), status: 'submitted' as const }));
  const { screen, user, waitFor } = await open(`/operator/queue/${recorded(reviews, 'get').id}`);
  await screen.findByRole('toolbar', { name: 'Entscheidung' });
  await user.keyboard('/');
  await user.type(await screen.findByRole('combobox', { name: 'Suchen und ausführen' }), 'ablehn');
  await screen.findByRole('option', { name: /^Ablehnen/ });
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Auftrag ablehnen' });
  await user.keyboard('{Escape}');
  await waitFor(() => assert.equal(screen.queryAllByRole('dialog').length, 0));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Suchen und ausführen' }), 'mandan');
  await screen.findByRole('option', { name: /^Mandanten/ });
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Mandanten' });
});

test('what is typed right after / is searched, also while the palette is being loaded, and presses no key of the screen', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  service.on(operatorSearch, 'get', () => ({ results: [] }));
  service.on(reviews, 'get', () => ({ ...recorded(reviews, 'get'), status: 'submitted' as const }));
  const { screen, user } = await open(`/operator/queue/${recorded(reviews, 'get').id}`);
  await screen.findByRole('toolbar', { name: 'Entscheidung' });
  await user.keyboard('/');
  // Before anything else is drawn.
  screen.getByRole('dialog', { name: 'Suchen und ausführen' });
  await user.keyboard('ablehn');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Suchen und ausführen' });
  assert.equal(field.value, 'ablehn');
  assert.equal(document.activeElement, field);
  await user.keyboard('e');
  assert.equal(field.value, 'ablehne');
  assert.equal(screen.queryAllByRole('dialog').length, 1);
});

test('G and a letter lead to a screen, the sheet of keys lists them, and a field keeps what is typed', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const { screen, within, user, waitFor } = await open('/operator/companies');
  await user.keyboard('ga');
  await screen.findByRole('heading', { level: 1, name: 'Akten' });
  await user.keyboard('?');
  within(await screen.findByRole('dialog', { name: 'Tasten' })).getByText('Rückfragen');
  await user.keyboard('{Enter}');
  await waitFor(() => assert.equal(screen.queryAllByRole('dialog', { name: 'Tasten' }).length, 0));
  const profile = await open('/account/profile');
  const field = await profile.screen.findByLabelText<HTMLInputElement>('Vorname');
  await profile.user.type(field, 'ga/?');
  assert.match(field.value, /ga\/\?/);
  assert.equal(profile.address(), '/account/profile');
});

test('what the search does not find is looked for among the lines of the bank', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  service.on(operatorSearch, 'get', () => ({ results: [] }));
  const { screen, user, waitFor, address } = await open('/operator/today');
  await screen.findByRole('heading', { level: 1, name: 'Heute' });
  await user.keyboard('/');
  await user.type(await screen.findByRole('combobox', { name: 'Suchen und ausführen' }), 'Otto Zahler');
  await screen.findByText('Nichts gefunden.');
  await screen.findByRole('option', { name: /^„Otto Zahler“ unter den Bankumsätzen/ });
  await user.keyboard('{Enter}');
  await waitFor(() => assert.match(address(), /^\/operator\/payments\/unmatched.*q=Otto(?:\+|%20)Zahler/));
});
