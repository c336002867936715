/** Letters of a case: written beside their preview, sent through the last gate, and followed (correspondence.md 5, 6, 15). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { LetterCheck } from '@mahnwerk/contract/shapes/case-letter.ts';
import type { LetterText } from '@mahnwerk/contract/shapes/letter-text.ts';
import { idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { Membership } from './harness/service.ts';

const { forStaff, open } = portalOf();
const {
  caseLetters,
  cases,
  companyLetterTexts,
  inbox,
  instalmentPlans,
  letters,
  letterTextPreviews,
  letterTexts,
  operatorDebtors,
} = operatorApi;
const mandate = recorded(cases, 'get');
const letterId = idNumber(40);
const at = (letter: string) => `/operator/cases/${mandate.id}/letters/${letter}`;

const aText = (changes: Partial<LetterText> = {}): LetterText => ({
  ...recorded(letterTexts, 'get'),
  key: 'free',
  kind: 'free',
  name: 'Freies Schreiben',
  subject: 'Ihre Akte',
  blocks: [{ type: 'insert' }],
  channels: ['post', 'email'],
  ...changes,
});

const reminder = aText({
  key: 'reminder',
  kind: 'reminder',
  name: 'Zahlungserinnerung',
  subject: 'Zahlungserinnerung',
  blocks: [
    { type: 'part', part: 'sums' },
    { type: 'part', part: 'payment' },
  ],
});

const aLetter = (changes: Partial<Letter> = {}): Letter => ({
  ...recorded(letters, 'get'),
  id: letterId,
  mandate: { id: mandate.id, href: mandate.href, reference_number: mandate.reference_number },
  kind: 'free',
  level: null,
  name: 'Freies Schreiben',
  origin: 'person',
  channel: 'post',
  status: 'draft',
  dated: null,
  subject: 'Ihre Akte',
  recipient: {
    role: 'debtor',
    debtor_id: mandate.debtor_id,
    circumstance_id: null,
    name: 'Mika Muster',
    address: { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
    email: null,
  },
  pay_by: null,
  demanded_amount: null,
  text_key: 'free',
  text_version: 1,
  claim_ids: [],
  body: '<p>Guten Tag</p>',
  plan: null,
  plan_id: null,
  costs: [],
  created_by: { type: 'user', name: 'Ada Amsel' },
  attachments: { girocode: false, claim_statement: false, document_ids: [] },
  in_reply_to: null,
  repeats_letter_id: null,
  document: null,
  pages: null,
  stop: null,
  published: null,
  acknowledged_at: null,
  evidence: [],
  ...changes,
});

const aCheck = (changes: Partial<LetterCheck> = {}): LetterCheck => ({
  may_leave: true,
  reasons: [],
  duties: [],
  demanded_amount: { currency: 'EUR', value: '100.00' },
  costs: [],
  ...changes,
});

const textsOf = (select: HTMLElement): (string | null)[] =>
  [...select.querySelectorAll('option')].map(({ textContent }) => textContent);

/** What draws a PDF needs a browser: the file is asked for, and never comes. */
const drawnNowhere = () => new Promise<Blob>(() => undefined);

const confirmation = aText({
  key: 'plan_confirmation',
  kind: 'plan_confirmation',
  name: 'Ratenplan bestätigt',
  subject: 'Ihr Ratenplan',
  blocks: [{ type: 'part', part: 'plan' }],
});

/** A service with a case whose letters are written there. */
function withLetter(begun: Letter | undefined, ...roles: Membership['roles']) {
  const service = forStaff(...roles);
  service.answersReadsAsRecorded();
  let letter = begun ?? aLetter();
  const previews: string[] = [];
  service.on(companyLetterTexts, 'list', (call) => pageOf([aText(), reminder, confirmation], call));
  service.on(operatorDebtors, 'list', (call) =>
    pageOf([{ ...recorded(operatorDebtors, 'get'), id: mandate.debtor_id, display_name: 'Mika Muster' }], call),
  );
  service.on(letters, 'get', () => letter);
  service.on(caseLetters, 'list', (call) => pageOf(begun === undefined ? [] : [letter], call));
  service.on(caseLetters, 'check', () => aCheck());
  service.on(caseLetters, 'preview', () => {
    previews.push(letter.subject);
    return drawnNowhere();
  });
  service.on(letterTextPreviews, 'preview', drawnNowhere);
  const store = ({ subject, body, pay_by, channel, text_key }: Partial<Letter>) => {
    letter = {
      ...letter,
      ...(subject == null ? {} : { subject }),
      ...(body === undefined ? {} : { body }),
      ...(pay_by === undefined ? {} : { pay_by }),
      ...(channel === undefined ? {} : { channel }),
      ...(text_key == null ? {} : { text_key }),
      updated_at: new Date(Date.parse(letter.updated_at) + 1000).toISOString(),
    };
    return letter;
  };
  service.on(caseLetters, 'create', ({ body }) => store(body as Partial<Letter>));
  service.on(caseLetters, 'update', ({ body }) => store(body as Partial<Letter>));
  return {
    service,
    stored: () => letter,
    previews,
    become: (changes: Partial<Letter>) => (letter = { ...letter, ...changes }),
  };
}

test('B begins a letter, which is stored while it is written and sent once fee and recipient are said', async () => {
  const { service, stored, become } = withLetter(undefined);
  const fee = { cost_id: null, kind: 'collection_fee', total_amount: { currency: 'EUR', value: '40.00' } } as const;
  service.on(caseLetters, 'check', () => aCheck({ costs: [fee] }));
  service.on(caseLetters, 'send', () => become({ status: 'created', dated: '2026-03-02' }));
  const { screen, within, user, address, waitFor } = await open(`/operator/cases/${mandate.id}/overview`);
  await screen.findByRole('toolbar', { name: 'Aktionen zur Akte' });
  await user.keyboard('b');
  await screen.findByRole('heading', { level: 1, name: 'Schreiben' });
  assert.equal((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Vorlage' })).value, 'free');
  assert.equal(screen.getByRole<HTMLInputElement>('radio', { name: 'Post' }).checked, true);
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Wir bitten um Rückruf.');
  await waitFor(() => assert.equal(address(), at(letterId)));
  assert.equal(stored().body, '<p>Wir bitten um Rückruf.</p>');
  await user.click(screen.getByRole('button', { name: 'Senden' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schreiben senden' }));
  await dialog.findByText(/Mika Muster, Musterweg 1/);
  await dialog.findByText(/Inkassovergütung 40,00/);
  await user.click(dialog.getByRole('button', { name: 'Senden' }));
  await screen.findByText('Schreiben übergeben: Post an Mika Muster');
  await screen.findByRole('region', { name: 'Nachweise' });
  assert.equal(service.doneOf(caseLetters, 'create').length, 1);
});

test('a letter that answers an item of the inbox says so from its first draft on', async () => {
  const { service } = withLetter(undefined);
  const { screen, user, address, waitFor } = await open(`${at('new')}?reply=${idNumber(70)}`);
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'Danke.');
  await waitFor(() => assert.equal(address(), at(letterId)));
  assert.equal(service.doneOf(caseLetters, 'create')[0]?.body.in_reply_to, idNumber(70));
});

test('a change is stored a second later, and the preview is read again', async () => {
  const { service, previews } = withLetter(aLetter());
  const { screen, user, waitFor } = await open(at(letterId));
  const subject = await screen.findByRole('textbox', { name: 'Betreff' });
  await waitFor(() => assert.deepEqual(previews, ['Ihre Akte']));
  await user.clear(subject);
  await user.type(subject, 'Ihr Schreiben');
  await waitFor(() => assert.deepEqual(previews, ['Ihre Akte', 'Ihr Schreiben']));
  assert.deepEqual(
    service.doneOf(caseLetters, 'update').map(({ body }) => body),
    [{ subject: 'Ihr Schreiben' }],
  );
});

test('a letter about an instalment plan names which one, and an answer the item that it answers', async () => {
  const { service } = withLetter(aLetter());
  const plan = recorded(instalmentPlans, 'get');
  service.on(instalmentPlans, 'list', (call) =>
    pageOf(
      [
        { ...plan, id: idNumber(60), concluded_on: '2026-03-01' },
        { ...plan, id: idNumber(61), concluded_on: '2025-02-01' },
      ],
      call,
    ),
  );
  const item = { ...recorded(inbox, 'get'), automatic: null, received_at: '2026-03-02T09:00:00.000Z' };
  service.on(inbox, 'list', (call) =>
    pageOf(
      [
        { ...item, id: idNumber(62), subject: 'Zu teuer' },
        { ...item, id: idNumber(63), subject: 'Bin im Urlaub', automatic: 'auto_reply' as const },
      ],
      call,
    ),
  );
  const { screen, user, waitFor } = await open(at(letterId));
  const sent = () => Object.assign({}, ...service.doneOf(caseLetters, 'update').map(({ body }) => body));
  const answered = await screen.findByRole('combobox', { name: 'Antwort auf' });
  assert.equal(screen.queryByRole('combobox', { name: 'Ratenplan' }), null);
  await waitFor(() => assert.deepEqual(textsOf(answered), ['keinen Eingang', 'Zu teuer, 02.03.2026']));
  await user.selectOptions(answered, 'Zu teuer, 02.03.2026');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Vorlage' }), 'Ratenplan bestätigt');
  const plans = await screen.findByRole('combobox', { name: 'Ratenplan' });
  assert.match(textsOf(plans).join(), /^Der neueste der Akte,vom 01.03.2026: .* Raten, .*vom 01.02.2025/);
  await user.selectOptions(plans, idNumber(61));
  await waitFor(() => assert.equal(sent().plan_id, idNumber(61)));
  assert.equal(sent().in_reply_to, idNumber(62));
});

test('what stands against a letter is said, an item for each reason, with the way to what is missing', async () => {
  const { service } = withLetter(aLetter());
  service.on(caseLetters, 'send', () => {
    throw new Refused('validation_error', [
      { field: 'letter', code: 'disputed', message: 'An objection is open.' },
      { field: 'letter', code: 'placeholder_empty', message: '`operator.name` has no value.' },
      { field: 'company.address', code: 'required', message: 'Required.' },
      { field: 'letter', code: 'changed', message: '`pay_by` must be 2026-03-09 or later.' },
      { field: `claims.${idNumber(5)}.legal_basis.contract_date`, code: 'required', message: 'Required.' },
      { field: `claims.${idNumber(5)}.interest_terms`, code: 'required', message: 'Required.' },
    ] as never);
  });
  const { screen, within, user } = await open(at(letterId));
  await user.click(await screen.findByRole('button', { name: 'Senden' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schreiben senden' }));
  await user.click(dialog.getByRole('button', { name: 'Senden' }));
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('Schreiben kann nicht gesendet werden');
  assert.deepEqual(
    alert.getAllByRole('listitem').map(({ textContent }) => textContent),
    [
      'Ein Widerspruch gegen die Forderung ist offen.',
      'Ein Platzhalter hat in dieser Akte keinen Wert. {{operator.name}}',
      'Name und Anschrift des Mandanten: fehlt Eintragen',
      'Die Frist „Zahlbar bis“ ist zu kurz oder vorbei.',
      'Grund der Forderung: fehlt Eintragen',
      'Hinweis auf höhere Zinsen: fehlt Eintragen',
    ],
  );
  assert.deepEqual(
    alert
      .getAllByRole('link', { name: 'Eintragen' })
      .map((each) => each.getAttribute('href')?.replace(/^.*operator/, '')),
    [`/companies/${mandate.company_id}/data`, `/cases/${mandate.id}/master-data`, `/cases/${mandate.id}/agreements`],
  );
});

test('the duties of a first letter stand next to it, each met or with the way to where it is entered', async () => {
  const { service } = withLetter(aLetter());
  service.on(caseLetters, 'check', () =>
    aCheck({
      duties: [
        { number: 1, code: 'client', result: 'met', field: null, text: 'Beispiel Handel GmbH, Berlin' },
        {
          number: 8,
          code: 'authority',
          result: 'missing',
          field: 'issuer.supervisory_authority.name',
          text: 'Missing.',
        },
      ],
    }),
  );
  const { screen, within } = await open(at(letterId));
  const region = within(await screen.findByRole('region', { name: 'Pflichtangaben' }));
  const items = region.getAllByRole('listitem');
  assert.match(items[0]?.textContent ?? '', /erfüllt.*Beispiel Handel GmbH/);
  assert.match(items[1]?.textContent ?? '', /Aufsichtsbehörde.*fehlt/);
  assert.match(region.getByRole('link', { name: 'Eintragen' }).getAttribute('href') ?? '', /settings\/issuer$/);
});

test('what is typed is there again after a reload, before any draft is stored', async () => {
  const { service } = withLetter(undefined);
  service.on(caseLetters, 'create', () => {
    throw new Refused('conflict');
  });
  const first = await open(`${at('new')}?text=reminder`);
  await first.user.type(await first.screen.findByRole('textbox', { name: 'Betreff' }), ' 7');
  const { screen } = await open(`${at('new')}?text=reminder`);
  await screen.findByDisplayValue('Zahlungserinnerung 7');
});

test('where a colleague was faster, both values are shown', async () => {
  const { service, become, stored } = withLetter(aLetter());
  const { screen, within, user } = await open(at(letterId));
  const subject = await screen.findByRole('textbox', { name: 'Betreff' });
  become({ subject: 'Vom Kollegen', updated_at: new Date().toISOString() });
  await user.clear(subject);
  await user.type(subject, 'Von mir');
  const dialog = within(await screen.findByRole('dialog', { name: 'Inzwischen geändert' }));
  dialog.getByText('Vom Kollegen');
  await user.click(dialog.getByRole('radio', { name: /Vom Kollegen/ }));
  await user.click(dialog.getByRole('button', { name: 'Auswahl speichern' }));
  await screen.findByDisplayValue('Vom Kollegen');
  assert.equal(stored().subject, 'Vom Kollegen');
  assert.equal(service.doneOf(caseLetters, 'update').length <= 1, true);
});

test('a letter that waits is withdrawn, and one that was stopped is drafted anew', async () => {
  const { service, become } = withLetter(aLetter({ status: 'waiting', dated: '2026-03-02' }));
  service.on(caseLetters, 'withdraw', () =>
    become({
      status: 'stopped',
      stop: { reason: 'withdrawn', problems: [] },
      evidence: [{ at: '2026-03-02T09:00:00.000Z', what: 'withdrawn', detail: 'Zahlung gemeldet', sha256: null }],
    }),
  );
  const again = idNumber(41);
  service.on(caseLetters, 'redraft', () => aLetter({ id: again, repeats_letter_id: letterId }));
  const { screen, within, user, address, waitFor } = await open(at(letterId));
  await user.click(await screen.findByRole('button', { name: 'Zurückziehen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zurückziehen' }));
  await user.type(dialog.getByLabelText('Grund (freiwillig)'), 'Zahlung gemeldet');
  await user.click(dialog.getByRole('button', { name: 'Zurückziehen' }));
  await screen.findByText('Schreiben zurückgezogen');
  const evidence = within(await screen.findByRole('region', { name: 'Nachweise' }));
  await evidence.findByText('zurückgezogen');
  service.on(letters, 'get', () => aLetter({ id: again }));
  await user.click(await screen.findByRole('button', { name: 'Neu entwerfen' }));
  await waitFor(() => assert.equal(address(), at(again)));
});

test('a posted letter comes back with its cause, and is shown to the client', async () => {
  const posted = `${idNumber(42)}; 2026-03-02; Ada Amsel`;
  const { service, become } = withLetter(
    aLetter({
      status: 'posted',
      dated: '2026-03-02',
      evidence: [{ at: '2026-03-02T09:00:00.000Z', what: 'posted', detail: posted, sha256: 'ab'.repeat(32) }],
    }),
  );
  service.on(caseLetters, 'publish', () =>
    become({ published: { status_update_id: idNumber(50), at: '2026-03-03T09:00:00.000Z' } }),
  );
  service.on(letters, 'undeliverable', () => become({ status: 'undeliverable' }));
  const { screen, within, user } = await open(at(letterId));
  // A person reads the day and who it was; the id of the batch says nothing to it.
  within(await screen.findByRole('region', { name: 'Nachweise' })).getByText('02.03.2026, Ada Amsel');
  await user.click(await screen.findByRole('button', { name: 'Veröffentlichen' }));
  const publishing = within(await screen.findByRole('dialog', { name: 'Veröffentlichen' }));
  await user.click(publishing.getByRole('button', { name: 'Veröffentlichen' }));
  await screen.findByText('Schreiben veröffentlicht');
  await user.click(await screen.findByRole('button', { name: 'Unzustellbar' }));
  const marking = within(await screen.findByRole('dialog', { name: 'Unzustellbar' }));
  await user.selectOptions(marking.getByLabelText('Ursache'), 'Unbekannt verzogen');
  await user.type(marking.getByLabelText('Grund'), 'Laut Umschlag');
  await user.click(marking.getByRole('button', { name: 'Unzustellbar' }));
  await screen.findByText('Als unzustellbar vermerkt');
  assert.deepEqual(service.doneOf(letters, 'undeliverable')[0]?.body, {
    cause: 'moved_unknown',
    reason: 'Laut Umschlag',
  });
});

test('letters stand among calls and declarations of the case, by kind, each with its state', async () => {
  withLetter(aLetter({ status: 'posted', dated: '2026-03-02' }));
  const { screen, within, user } = await open(`/operator/cases/${mandate.id}/correspondence?kind=letter`);
  const region = within(await screen.findByRole('region', { name: 'Schriftverkehr' }));
  await region.findByText('bei der Post');
  assert.equal(region.getAllByRole('listitem').filter((each) => each.querySelector('time')).length > 0, true);
  await user.click(region.getByRole('link', { name: 'Schreiben · Freies Schreiben' }));
  await screen.findByRole('region', { name: 'Nachweise' });
});

test('who only reads sees letters, and writes none', async () => {
  withLetter(aLetter({ status: 'posted', dated: '2026-03-02' }), 'reader');
  const { screen } = await open(at(letterId));
  await screen.findByRole('region', { name: 'Nachweise' });
  for (const name of ['Unzustellbar', 'Veröffentlichen'])
    assert.equal(screen.queryAllByRole('button', { name }).length, 0, name);
});

test('„Entwurf speichern“ takes the version of the text that is in force now', async () => {
  const { service } = withLetter(aLetter());
  const { screen, user, waitFor } = await open(at(letterId));
  await user.click(await screen.findByRole('button', { name: 'Entwurf speichern' }));
  await waitFor(() => assert.equal(service.doneOf(caseLetters, 'update').length, 1));
  assert.deepEqual(service.doneOf(caseLetters, 'update')[0]?.body, { text_key: 'free' });
});
