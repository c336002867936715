/** „Texte der Schuldnerseite“: a text is changed beside the German one, and the version in force is approved (debtor-page.md 11, 15). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { DebtorPageText } from '@mahnwerk/contract/operator/debtor-page-texts.ts';
import { pageLanguages } from '@mahnwerk/contract/shapes/access-code.ts';
import { pageOf, recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { debtorPageTexts, debtorPageSettings } = operatorApi;

const german = { 'enter.title': 'Ihr Zugang', 'enter.submit': 'Weiter', 'pay.left': 'Es bleiben {left} offen.' };
const polish = { 'enter.title': 'Dostęp', 'enter.submit': 'Dalej', 'pay.left': 'Pozostaje {left}.' };

const aText = (language: DebtorPageText['language'], texts: DebtorPageText['texts']): DebtorPageText => ({
  ...recorded(debtorPageTexts, 'get'),
  language,
  version: 1,
  review: 'pending',
  approval: null,
  texts,
  placeholders: { 'pay.left': ['left'] },
});

test('a Polish text is changed beside the German one; only it is sent, and then it is approved', async () => {
  const service = forStaff('admin');
  service.answersReadsAsRecorded();
  let stored = aText('pl', polish);
  const sent: unknown[] = [];
  service.on(debtorPageSettings, 'get', () => ({ ...recorded(debtorPageSettings, 'get'), languages: pageLanguages }));
  service.on(debtorPageTexts, 'get', ({ ids }) => (ids[0] === 'pl' ? stored : aText('de', german)));
  service.on(debtorPageTexts, 'versions', (call) => {
    const { texts: _texts, placeholders: _names, ...version } = stored;
    return pageOf([version], call);
  });
  service.on(debtorPageTexts, 'update', ({ body }) => {
    sent.push(body);
    const texts = Object.fromEntries(Object.entries(polish).map(([key, text]) => [key, body.texts[key] ?? text]));
    return (stored = { ...stored, version: 2, texts });
  });
  service.on(debtorPageTexts, 'approve', ({ body }) => {
    stored = { ...stored, review: 'approved', approval: { ...body, user_name: 'Ada Amsel' } };
    return stored;
  });
  const { screen, within, user, waitFor } = await open('/operator/settings/debtor-page');
  await user.click(await screen.findByRole('link', { name: 'Texte' }));
  await screen.findByRole('heading', { level: 1, name: 'Texte der Schuldnerseite' });
  await user.selectOptions(screen.getByLabelText('Sprache'), 'Polnisch');
  const title = await screen.findByDisplayValue('Dostęp');
  await screen.findByText('Ihr Zugang', { selector: 'p' });
  assert.equal(screen.queryByDisplayValue('Pozostaje {left}.'), null, 'it is of another page');
  await user.clear(title);
  await user.type(title, 'Twój dostęp');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Version 2 gespeichert');
  assert.deepEqual(sent, [{ texts: { 'enter.title': 'Twój dostęp' } }]);
  await user.selectOptions(screen.getByLabelText('Seite'), 'Jetzt zahlen');
  await screen.findByText('Platzhalter: {left}. Leer: der mitgelieferte Text.');
  await user.click(screen.getByRole('button', { name: 'Freigeben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 2 freigeben' }));
  await user.type(dialog.getByLabelText('Freigegeben von'), 'Dr. Petra Beispiel');
  await user.click(dialog.getByRole('button', { name: 'Freigeben' }));
  await waitFor(() => assert.equal(service.doneOf(debtorPageTexts, 'approve').length, 1));
  await screen.findByText(/Freigegeben von Dr\. Petra Beispiel/);
});
