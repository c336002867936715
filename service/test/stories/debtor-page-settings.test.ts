/** What debtors can do on their page: the settings of the operator, and of a company in their place (debtor-page.md 10). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { DebtorPageSettings } from '@mahnwerk/contract/operator/debtor-page-settings.ts';
import { settingsOf } from '../../src/domain/debtor-page/settings/index.ts';
import { bodyOf, openStage, type Page, type Stage } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const own = '/operator/v1/debtor-page-settings/';
const of = (company: string) => `/operator/v1/companies/${company}/debtor-page-settings/`;
const secret = 'the-secret-of-the-payment-provider';

const read = async <T = DebtorPageSettings>(path: string, at = stage) => bodyOf(await at.operate<T>('GET', path), 200);
const change = <T = DebtorPageSettings>(path: string, body: unknown, at = stage) => at.operate<T>('PATCH', path, body);

const euro = (value: string) => ({ currency: 'EUR', value });

const defaults = {
  enabled: true,
  dunning_enabled: true,
  languages: ['de', 'en', 'tr', 'pl', 'ru', 'ar'],
  code_days: 180,
  plan: {
    enabled: true,
    min_amount: euro('25.00'),
    max_count: 12,
    max_balance: null,
    first_due_days: 31,
    settlement_fee: false,
    interest: 'runs',
    grace_days: 7,
    default_after: 2,
  },
  promise: { enabled: true, max_days: 30, max_broken: 1 },
  pause_days: 10,
  acknowledgement: false,
  released_types: ['invoice'],
  contact: null,
  privacy: { officer: null, authority: null, url: null },
  payment_adapter: 'none',
  has_payment_secret: false,
};

test('without a change the defaults count, and a member that is not sent keeps its value', async () => {
  assert.deepEqual(await read(own), defaults);
  const changed = {
    ...defaults,
    languages: ['de', 'en'],
    plan: { ...defaults.plan, max_count: 24 },
    contact: { phone: '+49301234567', email: 'Hilfe@mahnwerk.example', hours: 'Mo bis Fr' },
  };
  const sent = {
    languages: ['de', 'en'],
    plan: { max_count: 24 },
    contact: { phone: '030 1234567', email: 'Hilfe@Mahnwerk.Example', hours: 'Mo bis Fr' },
  };
  assert.deepEqual(bodyOf(await change(own, sent), 200), changed);
  assert.deepEqual(await read(own), changed);
  assert.deepEqual(bodyOf(await change(own, { promise: { max_days: 14 } }), 200), {
    ...changed,
    promise: { ...defaults.promise, max_days: 14 },
  });
});

test('everything wrong with a change is refused at once', async () => {
  assertRefused(
    await change(own, {
      languages: ['en', 'en'],
      released_types: ['invoice', 'invoice'],
      plan: { min_amount: euro('4.99') },
      contact: { phone: 'keine', email: 'keine', hours: null },
      privacy: { url: 'ftp://mahnwerk.example' },
    }),
    400,
    'validation_error',
    'required languages',
    'duplicate languages[1]',
    'duplicate released_types[1]',
    'invalid plan.min_amount',
    'invalid_phone contact.phone',
    'invalid_email contact.email',
    'invalid privacy.url',
  );
  assertRefused(
    await change(own, {
      code_days: 29,
      pause_days: 31,
      plan: { min_amount: euro('1000.01'), max_count: 1, first_due_days: 6, grace_days: 31, default_after: 0 },
      promise: { max_days: 91, max_broken: 10 },
      payment_adapter: 'bank',
      payment_secret: 'x'.repeat(31),
      has_payment_secret: true,
    }),
    400,
    'validation_error',
    'invalid code_days',
    'invalid pause_days',
    'invalid plan.min_amount.value',
    'invalid plan.max_count',
    'invalid plan.first_due_days',
    'invalid plan.grace_days',
    'invalid plan.default_after',
    'invalid promise.max_days',
    'invalid promise.max_broken',
    'invalid_choice payment_adapter',
    'invalid payment_secret',
    'unknown_field has_payment_secret',
  );
});

test('a company inherits until its first change, which starts from the settings of the operator', async () => {
  const [{ company }, { company: stranger }] = [await stage.aCompany(), await stage.aCompany()];
  const operators = bodyOf(await change(own, { code_days: 90, payment_secret: secret }), 200);
  assert.deepEqual(await read(of(company)), { inherited: true, ...operators });
  const { inherited, ...theirs } = bodyOf(
    await change<DebtorPageSettings & { inherited: boolean }>(of(company), { pause_days: 5 }),
    200,
  );
  assert.equal(inherited, false);
  assert.deepEqual(theirs, { ...operators, pause_days: 5, has_payment_secret: true });
  bodyOf(await change(own, { code_days: 100 }), 200);
  assert.deepEqual(await read(of(company)), { inherited: false, ...theirs });
  assert.equal((await read(of(stranger))).code_days, 100);

  const given = { environment: 'sandbox' } as const;
  const { database } = stage;
  const days = async (id: string) => (await database.readAsOperator((db) => settingsOf(db, id, given))).code_days;
  assert.deepEqual([await days(company), await days(stranger)], [90, 100]);
  const seenBy = (id: string, whose: string) =>
    database.read(id, async (db) => (await settingsOf(db, whose, given)).code_days);
  assert.deepEqual([await seenBy(company, company), await seenBy(stranger, company)], [90, 100]);

  assert.equal((await stage.operate('DELETE', of(company))).status, 204);
  assert.equal((await read(of(company))).code_days, 100);
  assertRefused(await stage.operate('DELETE', of(company)), 404, 'not_found');
  await stage.sql(`update companies set sandbox_origin = 'production_mirror' where id = $1`, [stranger]);
  for (const method of ['PATCH', 'DELETE'])
    assertRefused(
      await stage.operate(method, of(stranger), method === 'PATCH' ? { pause_days: 6 } : undefined),
      403,
      'sandbox_source_managed',
    );
  assertRefused(await stage.operate('GET', of(randomUUID())), 404, 'not_found');
});

test('the secret of the provider is sealed, in no answer and in no line of the audit log', async () => {
  const { company } = await stage.aCompany();
  const answer = await change(of(company), { payment_secret: secret });
  assert.equal(bodyOf(answer, 200).has_payment_secret, true);
  const rows = await stage.sql('select payment_secret from debtor_page_settings where company_id = $1', [company]);
  assert.equal(String(stage.dependencies.paymentSecrets.open(company, rows[0]?.payment_secret as Buffer)), secret);
  const { results } = await read<Page<AuditEntry>>(`/operator/v1/audit-log/?company_id=${company}`);
  assert.deepEqual(
    results.map(({ action, target, after: later }) => [action, target?.kind, later]),
    [['company-debtor-page-settings.update', 'company', { fields: ['payment_secret'] }]],
  );
  assert.ok(!`${answer.text}${JSON.stringify(results)}`.includes(secret));
  assert.equal(bodyOf(await change(of(company), { payment_secret: null }), 200).has_payment_secret, false);
});

test('in production a page is not switched on before a lawyer has approved its text, and pays nothing simulated', async () => {
  const production = await openStage({ environment: 'production' });
  const asked = await read(own, production);
  assert.deepEqual(
    [asked.enabled, asked.dunning_enabled, asked.languages, asked.payment_adapter],
    [false, false, ['de'], 'none'],
  );
  assertRefused(
    await change(own, { enabled: true, dunning_enabled: true, languages: ['de', 'tr'] }, production),
    400,
    'validation_error',
    'text_not_approved enabled',
    'text_not_approved dunning_enabled',
    'text_not_approved languages[1]',
  );
  assertRefused(
    await change(own, { payment_adapter: 'simulated' }, production),
    400,
    'validation_error',
    'invalid_choice payment_adapter',
  );
  // What is not switched on can be prepared.
  bodyOf(await change(own, { languages: ['de'], plan: { max_count: 6 }, enabled: false }, production), 200);
  await production.stop();
});
