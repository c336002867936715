/** The form of an order takes all that the API takes, and suggests when default began (portal-review.md H5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountApi } from '@mahnwerk/contract/apis/account.ts';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import type { OrderInput } from '@mahnwerk/contract/case/order-input.ts';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { idNumber, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forUser, open } = portalOf();
const euros = (value: string) => ({ currency: 'EUR', value }) as const;
const later = '2026-03-01T10:00:00.000Z';

/** A draft of one claim, which takes what the form sends. */
function aDraft(changes: Partial<Claim> = {}) {
  const service = forUser();
  service.answersReadsAsRecorded();
  const like = recorded(caseApi.claims, 'get');
  let claim: Claim = {
    ...like,
    document_reference: 'RE-1',
    your_reference: null,
    due_date: null,
    delay_date: null,
    reminders: [],
    additional_charges: [],
    items: [],
    ...changes,
  };
  let order = { ...recorded(caseApi.orders, 'create'), status: 'draft' as const };
  service.on(caseApi.orders, 'get', () => ({ ...order, claims: [claim] }));
  service.on(caseApi.orders, 'update', ({ body }) => {
    order = { ...order, ...body };
    return { ...order, claims: [claim] };
  });
  service.on(caseApi.claims, 'get', () => claim);
  service.on(caseApi.claims, 'update', ({ body }) => {
    const reminders = body.reminders?.map(({ date, due_date = null }) => ({ id: like.id, date, due_date }));
    claim = {
      ...claim,
      due_date: body.due_date ?? null,
      delay_date: body.delay_date ?? null,
      your_reference: body.your_reference ?? null,
      reminders: reminders ?? claim.reminders,
      updated_at: later,
    };
    return claim;
  });
  return {
    service,
    address: `/company/10000042/orders/${order.id}`,
    latest: () => service.doneOf(caseApi.claims, 'update').at(-1)?.body,
  };
}

test('reminders, charges, items and the own reference are stored as they are typed', async () => {
  const { address, latest } = aDraft();
  const { screen, within, user, waitFor } = await open(address);
  await user.type(await screen.findByLabelText('Ihr Zeichen'), 'K-0950');
  await user.click(screen.getByRole('button', { name: 'Mahnung hinzufügen' }));
  const reminder = within(screen.getByRole('group', { name: 'Mahnung 1' }));
  await screen.findByText('Noch nicht ganz gespeichert: Es fehlen Angaben.');
  await user.type(reminder.getByLabelText('Gemahnt am'), '2026-02-10');
  await user.click(screen.getByRole('button', { name: 'Nebenforderung hinzufügen' }));
  const charge = within(screen.getByRole('group', { name: 'Nebenforderung 1' }));
  await user.selectOptions(charge.getByLabelText('Art'), 'Verzugspauschale (40 €, § 288 Abs. 5 BGB)');
  await user.type(charge.getByLabelText('Betrag'), '40,00');
  await user.click(screen.getByRole('button', { name: 'Position hinzufügen' }));
  const item = within(screen.getByRole('group', { name: 'Position 1' }));
  await user.type(item.getByLabelText('Bezeichnung'), 'Tisch');
  await user.type(item.getByLabelText('Einzelpreis'), '1.190,00');
  await user.type(item.getByLabelText('Betrag'), '1190');
  await waitFor(() => assert.equal(latest()?.items?.length, 1));
  const { your_reference, reminders, additional_charges, items } = latest() ?? assert.fail();
  assert.equal(your_reference, 'K-0950');
  assert.deepEqual(reminders, [{ date: '2026-02-10', due_date: null }]);
  assert.deepEqual(
    additional_charges?.map(({ type, amount }) => [type, amount]),
    [['late_payment_lump_sum', euros('40.00')]],
  );
  assert.deepEqual(items, [
    { description: 'Tisch', quantity: '1', unit: null, unit_price: euros('1190.00'), amount: euros('1190.00') },
  ]);

  await user.click(reminder.getByRole('button', { name: 'Mahnung 1 entfernen' }));
  await waitFor(() => assert.deepEqual(latest()?.reminders, []));
});

test('the day of an incident is stored, and what interest was computed from, once all of it is typed', async () => {
  const { address, latest } = aDraft();
  const { screen, within, user, waitFor } = await open(address);
  await user.type(await screen.findByLabelText('Vorfall vom'), '2025-12-24');
  await waitFor(() => assert.equal(latest()?.legal_basis?.incident_date, '2025-12-24'));
  await user.click(screen.getByRole('button', { name: 'Nebenforderung hinzufügen' }));
  const charge = within(await screen.findByRole('group', { name: 'Nebenforderung 1' }));
  assert.equal(charge.queryAllByLabelText('Zinsen auf').length, 0, 'a reminder fee is computed from nothing');
  await user.selectOptions(charge.getByLabelText('Art'), 'Zinsen');
  await user.type(charge.getByLabelText('Betrag'), '3,83');
  await waitFor(() => assert.equal(latest()?.additional_charges?.[0]?.stated_interest, null));
  await user.type(charge.getByLabelText('Zinsen auf'), '500');
  await user.type(charge.getByLabelText('Zinssatz in Prozent'), '9,12');
  await user.type(charge.getByLabelText('Zinsen ab'), '2026-01-10');

  assert.equal(latest()?.additional_charges?.[0]?.stated_interest, null);
  await user.type(charge.getByLabelText('Zinsen bis'), '2026-02-10');
  await waitFor(() =>
    assert.deepEqual(latest()?.additional_charges?.[0]?.stated_interest, {
      base: euros('500.00'),
      rate: '9.12',
      from: '2026-01-10',
      until: '2026-02-10',
    }),
  );
});

test('what is wrong with the legal basis is marked where it is typed, and the whole of it where it begins', async () => {
  const { service, address } = aDraft();
  let field = 'legal_basis.description';
  service.on(caseApi.claims, 'update', () => {
    throw new Refused('validation_error', [{ field, code: 'invalid', message: 'Invalid.' }]);
  });
  const { screen, user, waitFor } = await open(address);
  const marked = () => [...document.querySelectorAll('[aria-invalid="true"]')].map((each) => each.getAttribute('name'));
  await user.type(await screen.findByLabelText('Ihr Zeichen'), 'K');
  await waitFor(() => assert.deepEqual(marked(), ['legal_basis.description']));
  field = 'legal_basis';
  await user.type(screen.getByLabelText('Ihr Zeichen'), '1');
  await waitFor(() => assert.deepEqual(marked(), ['legal_basis.claim_type_code']));
});

test('the day after the due date is suggested as default, and follows it until another day is typed', async () => {
  const { address, latest } = aDraft();
  const { screen, user, waitFor } = await open(address);
  const [due, delay] = [
    await screen.findByLabelText<HTMLInputElement>('Fällig am'),
    screen.getByLabelText<HTMLInputElement>('In Verzug seit'),
  ];
  assert.match(document.getElementById(delay.getAttribute('aria-describedby') ?? '')?.textContent ?? '', /§ 286 BGB/);
  await user.type(due, '2026-02-28');
  assert.equal(delay.value, '2026-03-01');
  await user.clear(due);
  await user.type(due, '2026-03-14');
  await waitFor(() => assert.deepEqual([latest()?.due_date, latest()?.delay_date], ['2026-03-14', '2026-03-15']));
  await user.clear(delay);
  await user.type(delay, '2026-04-01');
  await user.clear(due);
  await user.type(due, '2026-03-20');
  assert.equal(delay.value, '2026-04-01');
});

test('a payment already received is stored with the draft and can be removed', async () => {
  const payment = { ...recorded(caseApi.claimPayments, 'create'), status: 'draft' as const, amount: euros('190.00') };
  const { service, address } = aDraft({ payments: [payment] });
  service.on(caseApi.claimPayments, 'create', () => payment);
  service.on(caseApi.claimPayments, 'delete', () => undefined);
  const { screen, within, user, waitFor } = await open(address);
  await user.click(await screen.findByRole('button', { name: 'Erhaltene Zahlung hinzufügen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erhaltene Zahlung hinzufügen' }));
  await user.type(dialog.getByLabelText('Betrag'), '190,00');
  await user.type(dialog.getByLabelText('Eingegangen am'), '2026-02-15');
  await user.click(dialog.getByRole('button', { name: 'Hinzufügen' }));
  await waitFor(() => assert.equal(service.doneOf(caseApi.claimPayments, 'create').length, 1));
  assert.deepEqual(
    service.doneOf(caseApi.claimPayments, 'create').map(({ body }) => [body.amount, body.value_date]),
    [[euros('190.00'), '2026-02-15']],
  );
  await user.click(screen.getByRole('button', { name: /^Zahlung von 190,00.* entfernen$/ }));
  await waitFor(() => assert.equal(service.doneOf(caseApi.claimPayments, 'delete').length, 1));
});

test('the steps say where the order is, and one button leads on; the way to begin is stored at once', async () => {
  const { service, address } = aDraft();
  const { screen, within, user, waitFor } = await open(address);
  const steps = within(await screen.findByRole('list', { name: 'Schritte des Auftrags' }));
  assert.equal(steps.getByText('Prüfen und einreichen').getAttribute('aria-current'), 'step');
  await user.click(screen.getByLabelText('gleich mit dem Mahnbescheid'));
  await waitFor(() =>
    assert.deepEqual(
      service.doneOf(caseApi.orders, 'update').map(({ body }) => body),
      [{ starting_approach: 'judicial' }],
    ),
  );
});

test('a new private debtor is stored with salutation, birth date and account', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  service.onRecorded(caseApi.debtors, 'create');
  service.onRecorded(caseApi.orders, 'create');
  const { screen, user, waitFor } = await open('/company/10000042/orders/new');
  await user.click(await screen.findByLabelText('eine Privatperson'));
  const keysOf = (label: string) => screen.getByLabelText(label).getAttribute('inputmode');
  assert.deepEqual([keysOf('E-Mail-Adresse (wenn bekannt)'), keysOf('Telefon')], ['email', 'tel']);
  await user.selectOptions(screen.getByLabelText('Anrede'), 'Frau');
  await user.type(screen.getByLabelText('Nachname'), 'Muster');
  await user.type(screen.getByLabelText('Geburtsdatum'), '1990-05-04');
  await user.type(screen.getByLabelText('IBAN des Schuldners'), 'DE89370400440532013000');
  await user.click(screen.getByRole('button', { name: 'Weiter zu den Forderungen' }));
  await waitFor(() => assert.equal(service.doneOf(caseApi.orders, 'create').length, 1));
  const [debtor] = service.doneOf(caseApi.debtors, 'create').map(({ body }) => body);
  assert.deepEqual(debtor?.person, {
    salutation: 'ms',
    first_name: null,
    last_name: 'Muster',
    birth_date: '1990-05-04',
  });
  assert.deepEqual(debtor?.bank_accounts, [{ iban: 'DE89370400440532013000', account_holder: null }]);
});

test('a company without a usual kind of claim is asked for one, a company that has one may leave it', async () => {
  const { service, address } = aDraft();
  const company = recorded(accountApi.accountCompany, 'get');
  for (const [default_claim_type, offered] of [
    [null, 'bitte wählen'],
    ['H43', 'die übliche Art Ihres Unternehmens'],
  ] as const) {
    service.on(accountApi.accountCompany, 'get', () => ({ ...company, default_claim_type }));
    const { screen, within } = await open(address);
    const kind = within(await screen.findByLabelText('Art der Forderung'));
    await kind.findByRole('option', { name: offered });
  }
});

test('what was not confirmed says what to do, and leads to its box', async () => {
  const { service, address } = aDraft();
  service.on(caseApi.orders, 'finalize', () => {
    throw new Refused('validation_error', [
      { field: 'creditor_obligation_fulfilled', code: 'invalid', message: 'Invalid.' },
    ]);
  });
  const { screen, user } = await open(address);
  await user.click(await screen.findByRole('button', { name: 'Auftrag einreichen' }));
  await user.click(await screen.findByRole('button', { name: /Bitte setzen Sie das Häkchen, wenn es so ist\.$/ }));
  assert.equal(document.activeElement, screen.getByLabelText(/^Wir haben unsere Leistung/));
});

test('an order that is handed in shows its debtor with all that was handed in', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const order = { ...recorded(caseApi.orders, 'get'), status: 'submitted' as const };
  service.on(caseApi.orders, 'get', () => order);
  service.on(caseApi.debtors, 'get', () => ({
    ...recorded(caseApi.debtors, 'get'),
    bank_accounts: [{ id: order.id, iban: 'DE89370400440532013000', bic: null, account_holder: 'Erika Muster' }],
    legal_representatives: [
      { first_name: 'Erika', last_name: 'Muster', birth_date: null, type: 'managing_director' as const },
    ],
  }));
  const { screen, within } = await open(`/company/10000042/orders/${order.id}`);
  const debtor = within(await screen.findByRole('region', { name: 'Schuldner' }));
  debtor.getByText('DE89370400440532013000, Erika Muster');
  debtor.getByText('Erika Muster');
  debtor.getByText('Vertreten durch');
});

test('„Prüfen“ says what is lacking at its field, what looks like it, until when it can be enforced, and the costs', async () => {
  const { service, address } = aDraft({ documents: [], principal_amount: euros('1190.00') });
  const like = recorded(caseApi.orders, 'preflight');
  const draft = recorded(caseApi.orders, 'create').id;
  const duplicate = {
    href: 'https://x.example/',
    claim: 0,
    document_reference: 'RE-1',
    status: 'draft',
    reasons: ['document_reference'],
  } as const;
  const other = idNumber(77);
  let errors: typeof like.errors = [
    { field: 'claims[0].due_date', code: 'required', message: 'Missing.' },
    { field: 'creditor_obligation_fulfilled', code: 'required', message: 'Missing.' },
  ];
  let asked: OrderInput | undefined;
  service.on(caseApi.orders, 'preflight', ({ body }) => {
    asked = 'debtor' in body ? undefined : body;
    return {
      ...like,
      ready: errors.length === 0,
      errors,
      limitation: [{ claim: 0, limitation_on: '2029-12-31', days_left: 1128 }],
      duplicates: [
        { ...duplicate, kind: 'order' as const, id: draft },
        { ...duplicate, kind: 'invoice' as const, id: other, status: 'open', reasons: ['amount'] as const },
      ],
      warnings: [{ code: 'no_reminder' as const, claim: 0, field: null, message: 'No reminder.' }],
    };
  });
  const { screen, within, user, waitFor } = await open(address);
  await user.click(await screen.findByRole('button', { name: 'Prüfen' }));
  const found = within(await screen.findByRole('region', { name: 'Ergebnis der Prüfung' }));
  const due = await screen.findByLabelText('Fällig am');
  await waitFor(() => assert.equal(due.getAttribute('aria-invalid'), 'true'));
  await user.click(found.getByRole('button', { name: /RE-1: Fällig am: Bitte füllen Sie dieses Feld aus/ }));
  assert.equal(document.activeElement, due);
  found.getByText(/nicht durch eine Mahnung belegt/);
  found.getByText('mit Ablauf des 31.12.2029, in 1128 Tagen');
  const [link, ...others] = found.getAllByRole('link');
  assert.equal(link?.textContent, 'Rechnung RE-1');
  assert.match(link?.getAttribute('href') ?? '', new RegExp(`/company/10000042/invoices/${other}$`));
  assert.equal(others.length, 0, 'the draft is no duplicate of itself');
  const costs = within(found.getByRole('table', { name: 'Was der Schuldner dazu schuldet' }));
  assert.equal(costs.getAllByRole('row').length, 1 + like.expected.stages.length);
  assert.deepEqual(
    asked?.claims?.map(({ document_reference, principal_amount }) => [document_reference, principal_amount]),
    [['RE-1', euros('1190.00')]],
  );

  errors = [];
  await user.click(screen.getByRole('button', { name: 'Prüfen' }));
  await screen.findByText('Der Auftrag ist vollständig und kann eingereicht werden.');
  assert.equal(due.getAttribute('aria-invalid'), 'false');
});
