/**
 * Visits every declared route: its callers, a valid path and body, and the resources that must exist first. This file
 * names no specific route where it can avoid it: requests come from the shapes, resources from the POST of their
 * collection, so that a new route is covered the day it is declared.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { exampleOf } from '@mahnwerk/contract/grammar/examples.ts';
import { operatorTitles } from '@mahnwerk/contract/operator/titles.ts';
import { requestExampleOf } from '@mahnwerk/contract/grammar/examples-of-operations.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import { sequenceOnce } from '../../src/platform/events/index.ts';
import { addDays, dayOf } from '../../src/values/day.ts';
import { aClaim, aPerson, euros, first } from './cases.ts';
import { until } from './until.ts';
import { anAccessCode, anInvoiceDebtor, aPasskey, endAdvances, pageStories, rowStories } from './given-rows.ts';
import { givenDue, givenDunned, givenRefusedHandover } from './dunned-invoices.ts';
import { givenBatch, givenLetter } from './dunning-letters.ts';
import { claimOfItsOwn, claimsWith, draftOf, enteredClaims, post } from './given-drafts.ts';
import { givenCaseLetter } from './given-case-letters.ts';
import { calendarFeed, noCalendarFeed } from './given-feeds.ts';
import { ownPageSettings, pageTexts } from './debtor-page.ts';
import { letterTexts } from './letter-texts.ts';
import { bankFileOf, givenBankFile, givenDoubtful, givenExactBookings, unusedIban } from './bank.ts';
import { givenExport, givenOperatorSettings } from './given-exports.ts';
import { companyBankFileOf, companyBankStories, companySplitOf } from './company-bank.ts';
import { givenImport, givenMapping, importedTable } from './given-imports.ts';
import { givenDueStatement, givenPayout, givenStatement, givenStatementDocument } from './given-statements.ts';
import { aQuestion } from './requests.ts';
import { isOptional } from '@mahnwerk/contract/shapes/structures.ts';
import { bodyOf, isCreation, isGet, isPost, pathOf, queryOf, type Step } from './steps.ts';
import { type Answer, credentialHeaders, type LiveService, type Sent } from './service.ts';
import { everyRouteKeeps } from './walk.ts';
import { whenReady } from './when-ready.ts';
import { exchange } from './wire.ts';

export {
  needsKey,
  takesBody,
  isGet,
  isPost,
  isChange,
  isList,
  isCreation,
  hasIds,
  isOf,
  bodyOf,
  pathOf,
  requiredQueryOf,
  type Step,
} from './steps.ts';
export { type Deal, everyRouteKeeps, routes_at_once } from './walk.ts';

/** Two unrelated companies, a Partner of the first, and a credential for every API. */
export interface Fixture {
  readonly service: LiveService;
  readonly company: string;
  readonly otherCompany: string;
  readonly partner: string;
  readonly keys: Readonly<Record<ApiName, string>>;
  /** The session of an admin of the operator, for what keys cannot do there. */
  readonly staff: string;
  /** Creates resources from the documented examples instead of the minimal bodies. */
  readonly asDocumented?: true;
  /** At most one resource of each kind is made for this company: members need not be unique. */
  readonly alone?: true;
  /** What walks that only read have made, by path: one resource serves all that is below it. */
  readonly made?: Map<string, Promise<string>>;
  /** Keys of the second company and of another Partner. */
  readonly otherKeys: Readonly<Record<ApiName, string>>;
}

export async function fixtureOf(service: LiveService): Promise<Fixture> {
  const [company, otherCompany] = [await service.givenCompany(), await service.givenCompany()];
  const partner = await service.givenPartner([company]);
  const otherPartner = await service.givenPartner([otherCompany]);
  const keysOf = async (companyId: string, partnerId: string) => ({
    case: await service.givenKey('case', companyId),
    partner: await service.givenKey('partner', partnerId),
    dunning: await service.givenKey('dunning', companyId),
    operator: await service.givenKey('operator'),
    account: await service.givenSession({ kind: 'company', owner: companyId }),
  });
  return {
    service,
    company,
    otherCompany,
    partner,
    keys: await keysOf(company, partner),
    staff: await service.givenSession({ kind: 'operator' }),
    otherKeys: await keysOf(otherCompany, otherPartner),
  };
}

/** The same companies with a session in place of each key. */
export async function bySession(cast: Fixture): Promise<Fixture> {
  const { service, company, partner } = cast;
  const ofCompany = await service.givenSession({ kind: 'company', owner: company });
  return {
    ...cast,
    keys: {
      case: ofCompany,
      dunning: ofCompany,
      account: ofCompany,
      partner: await service.givenSession({ kind: 'partner', owner: partner }),
      operator: await service.givenSession({ kind: 'operator' }),
    },
  };
}

export interface Changes extends Sent {
  readonly method?: string;
  readonly path?: string;
  /** Appended to the path, with its question mark. */
  readonly query?: string;
}

/** The credential of this route. */
export const keyFor = ({ keys, staff }: Fixture, { group: { api }, route }: Step): string =>
  route.ofMembership && (api === 'operator' || route.scope?.startsWith('operator:')) ? staff : keys[api];

/** A valid request of this route with its kind of key, except for the changes. */
export async function ask<B = Record<string, unknown>>(
  fixture: Fixture,
  step: Step,
  { method = step.route.method, path = pathOf(step), query = '', ...sent }: Changes = {},
): Promise<Answer<B>> {
  const body = 'body' in sent ? sent.body : bodyOf(step);
  const asked = queryOf(step, query, await namedIn(fixture, step));
  return whenReady(() =>
    fixture.service.send<B>(method, `${path}${asked}`, {
      key: step.route.anonymous ? null : keyFor(fixture, step),
      ...sent,
      ...(body === undefined ? {} : { body }),
    }),
  );
}

const casesOfQueries = new WeakMap<LiveService, Promise<string>>();

/** What a required parameter of the query names: one case of the fixture's service. */
export async function namedIn(fixture: Fixture, { route }: Step): Promise<Readonly<Record<string, string>>> {
  if (route.query?.mandate_id === undefined || isOptional(route.query.mandate_id)) return {};
  const found = casesOfQueries.get(fixture.service) ?? acceptedMandate(fixture);
  casesOfQueries.set(fixture.service, found);
  return { mandate_id: await found };
}

/** The same, byte by byte: for framing that no client produces. */
export async function askRaw(
  fixture: Fixture,
  step: Step,
  {
    headers,
    body = '',
    path = pathOf(step),
    method = step.route.method,
  }: { headers: readonly (readonly [string, string])[]; body?: string | Buffer; path?: string; method?: string },
) {
  const key = step.route.anonymous ? [] : Object.entries(credentialHeaders(keyFor(fixture, step)));
  const idempotency = isPost(step) ? [['Idempotency-Key', randomUUID()] as const] : [];
  const asked = queryOf(step, '', await namedIn(fixture, step));
  return whenReady(() =>
    exchange(fixture.service.url, {
      method,
      path: `${path}${asked}`,
      headers: [...key, ...idempotency, ...headers],
      body,
    }),
  );
}

/** The nested failures of a response as `code field`. */
export const failuresOf = (answer: Answer<unknown>): string[] =>
  ((answer.body as { errors?: { code: string; field: string }[] } | undefined)?.errors ?? []).map(
    ({ code, field }) => `${code} ${field}`,
  );

export function assertRefused(
  answer: Answer<unknown>,
  status: number,
  code: string,
  ...failures: readonly string[]
): void {
  const got = `${answer.status} ${(answer.body as { code?: string } | undefined)?.code ?? ''} ${failuresOf(answer).join(', ')}`;
  const wanted = `${status} ${code} ${failures.join(', ')}`;
  assert.ok(got === wanted, `answered ${got}, wanted ${wanted}`);
}

// Existing resources, created through the API by the POST of their collection.

/** A resource that no POST and no story here creates. */
export class Unmakeable extends Error {}

/** Creates or finds a resource of a collection. `rest`: the remainder of the path. */
type Story = (
  cast: Fixture,
  collection: string,
  ids: Readonly<Record<string, string>>,
  rest: string,
) => Promise<string>;

/** The parents of requests to the client; the operator can ask on each. */
const placesOfRequests = ['/v2/', '/v2/orders/{order_id}/', '/v2/mandates/{mandate_id}/', '/operator/v1/'];

/** A letter that no print batch takes while a walk reads it. */
const posted = { status: 'posted' } as const;

const letterOfOperator: Story = async ({ service, company }, _collection, _ids, rest) =>
  (await givenLetter(service, company, rest === '/acknowledge/' ? { status: 'stopped' } : posted)).id;

/** What a command without ids acts on, by its path. */
const beforehand: Readonly<Record<string, (cast: Fixture) => Promise<unknown>>> = {
  '/operator/v1/print-batches/': ({ service, company }) => givenLetter(service, company),
  '/operator/v1/payouts/': ({ service }) => givenDueStatement(service),
  '/operator/v1/accounting-exports/': newInBooks,
  '/v2/sandbox/clock/advance/': endAdvances,
  '/operator/v1/companies/{company_id}/sandbox-clock/advance/': endAdvances,
  '/account/v1/calendar-feeds/': noCalendarFeed,
  '/account/v1/totp/': authenticatorApp,
  '/account/v1/recovery-codes/': authenticatorApp,
  // No browser answers beside a walk.
  '/account/v1/passkeys/': aPasskey,
};

/** A Partner of the company; one that awaits the confirmation where a command confirms it. */
async function linkedPartner(
  { service, company: own }: Fixture,
  _collection: string,
  { company_id: company = own }: Readonly<Record<string, string>>,
  rest: string,
): Promise<string> {
  const partner = await service.givenPartner([company]);
  if (rest.startsWith('/confirm/'))
    await service.sql(
      `update partner_access set access = 'unavailable', confirmed_at = null where partner_id = $1 and company_id = $2`,
      [partner, company],
    );
  return partner;
}

/** An app that no code of is known; it is there to be read and removed. */
function authenticatorApp({ service, keys }: Fixture): Promise<unknown> {
  return service.sql(
    `insert into totp (account_id, secret, confirmed_at) select m.account_id, '\\x00', now() from memberships m where m.id = $1
     on conflict (account_id) do update set secret = excluded.secret, confirmed_at = excluded.confirmed_at`,
    [keys.account.split(' ')[2]],
  );
}

/** An event that has its place in the feed. */
async function sequencedEvent(cast: Fixture): Promise<string> {
  const { service, company } = cast;
  const order = await orderUnderReview(cast);
  await sequenceOnce(service.database, 0);
  const [event] = await service.sql(
    'select event_id as id from feed_entries where owner_id = $1 and named @> array[$2::uuid] order by position desc limit 1',
    [company, order],
  );
  return String(event?.id);
}

/** A request that the log shows. */
async function loggedRequest({ service, keys }: Fixture): Promise<string> {
  const { headers } = await service.send('GET', '/v2/info/', { key: keys.case });
  const id = headers.get('x-service-request-id') ?? '';
  const found = () => service.sql('select 1 from request_log where id = $1', [id]);
  await until(async () => (await found()).length > 0, `the request ${id} is logged`);
  return id;
}

/** How to obtain resources without a POST of their own, by the last segment of their collection, or by all of it. */
const stories: Readonly<Record<string, Story>> = {
  mandates: (cast, _collection, _ids, rest) =>
    /^\/(?:course\/(?!start)|preview\/|decisions\/)/.test(rest) ? startedMandate(cast, rest) : acceptedMandate(cast),
  '/v2/sandbox/orders/': orderUnderReview,
  '/operator/v1/access-codes/': async (cast, _collection, _ids, rest) =>
    anAccessCode(cast, await acceptedMandate(cast), rest),
  ...pageStories(acceptedMandate),
  '/v2/sandbox/mandates/': acceptedMandate,
  '/operator/v1/mandates/{mandate_id}/instalment-plans/': instalmentPlan,
  '/operator/v1/mandates/{mandate_id}/plan-offers/': below('mandates', 'plan-offers', {
    first_due: '2026-04-01',
    interval: 'monthly',
    amount: { currency: 'EUR', value: '25.00' },
    interest: 'runs',
    settlement_fee: false,
    respond_by: '2026-03-20',
    acceptance: 'payment',
  }),
  '/operator/v1/mandates/{mandate_id}/promises/': below('mandates', 'promises', {
    amount: { currency: 'EUR', value: '1.00' },
    due_on: '2026-03-20',
    by: 'debtor',
    channel: 'phone',
  }),
  '/operator/v1/mandates/{mandate_id}/stops/': below('mandates', 'stops', { kind: 'deferral', note: 'x' }),
  '/operator/v1/debtors/{debtor_id}/contacts/': below('debtors', 'contacts', {
    type: 'email',
    value: 'mika@debtor.example',
    source: 'debtor',
  }),
  '/operator/v1/debtors/{debtor_id}/circumstances/': below('debtors', 'circumstances', { type: 'moved_unknown' }),
  '/v2/mandates/{mandate_id}/history/': statusUpdate,
  '/v2/mandates/{mandate_id}/history/{entry_id}/documents/': documentOfUpdate,
  '/operator/v1/inbox/{item_id}/documents/': documentOfItem,
  '/operator/v1/claims/': (cast, collection) => claimOfItsOwn(cast, collection),
  '/operator/v1/messages/': waitingMessage,
  '/account/v1/messages/': waitingMessage,
  '/operator/v1/dunning-debtors/': (cast) => createdIn(cast, '/mahnservice/v1/debtors/'),
  '/operator/v1/dunning-handovers/': ({ service, company }) => givenRefusedHandover(service, { company }),
  '/operator/v1/payment-reports/': paymentReport,
  '/operator/v1/payments/': paymentOnCase,
  '/operator/v1/failed-work/': failedWork,
  '/account/v1/sessions/': anotherSession,
  '/account/v1/passkeys/': aPasskey,
  '/account/v1/calendar-feeds/': calendarFeed,
  '/account/v1/partners/': linkedPartner,
  '/operator/v1/companies/{company_id}/partners/': linkedPartner,
  '/account/v1/request-log/': loggedRequest,
  '/account/v1/events/': sequencedEvent,
  // Every company has the first, and so has every policy.
  '/operator/v1/case-policies/{id}/versions/': async () => '1',
  '/operator/v1/companies/{id}/dunning-ladder/versions/': async () => '1',
  '/mahnservice/v1/dunning-policy/versions/': async () => '1',
  ...letterTexts,
  ...pageTexts,
  ...Object.fromEntries(
    placesOfRequests.flatMap((place): [string, Story][] => [
      [`${place}requests-to-client/`, request],
      [`${place}requests-to-client/{request_id}/documents/`, documentOfRequest],
    ]),
  ),
  '/mahnservice/v1/dunnings/': async ({ service, company }) =>
    first((await givenLetter(service, company, posted)).dunnings),
  '/mahnservice/v1/dunnings/{dunning_id}/documents/': letterOfNotice,
  '/mahnservice/v1/invoices/{invoice_id}/dunnings/': noticeOnInvoice,
  '/operator/v1/dunning-runs/': dryRun,
  '/operator/v1/case-runs/': dryRun,
  ...rowStories,
  ...companyBankStories,
  '/operator/v1/case-decisions/': (cast) => startedMandate(cast, ''),
  '/operator/v1/dunning-decisions/': ({ service, company }) => givenDue(service, { company }),
  '/mahnservice/v1/dunning-preview/': ({ service, company }) => givenDue(service, { company }),
  '/operator/v1/dunning-letters/': letterOfOperator,
  '/operator/v1/letters/': async (cast, collection, ids, rest) =>
    /^\/(?:$|send|withdraw|publish|redraft|preview)/.test(rest)
      ? givenCaseLetter(cast.service, { ...cast, mandate: await acceptedMandate(cast), key: cast.keys.operator }, rest)
      : letterOfOperator(cast, collection, ids, rest),
  '/operator/v1/print-batches/': ({ service, company }) => givenBatch(service, company),
  '/operator/v1/bank-transactions/': bankTransaction,
  '/v2/statements/': ({ service, company }) => givenStatement(service, { company, status: 'published' }),
  '/v2/statements/{statement_id}/documents/': ({ service }, _collection, { statement_id = '' }) =>
    givenStatementDocument(service, statement_id),
  '/v2/single-mandate-statements/{single_mandate_statement_id}/documents/': (
    { service },
    _collection,
    { single_mandate_statement_id = '' },
  ) => givenStatementDocument(service, single_mandate_statement_id),
  '/operator/v1/statements/': statementOfOperator,
  'single-mandate-statements': singleStatement,
  '/operator/v1/statement-runs/': statementRun,
  '/v2/accounting-exports/': accountingExport,
  '/mahnservice/v1/accounting-exports/': accountingExport,
  '/operator/v1/accounting-exports/': accountingExport,
  '/v2/order-batches/': orderBatch,
  imports: (cast, collection, _ids, rest) => givenImport(cast, collection, rest),
  // The first behind the headers.
  rows: async () => '2',
  'import-mappings': (cast, collection) => givenMapping(cast, collection),
  '/operator/v1/payouts/': async ({ service }, _collection, _ids, rest) =>
    (await givenPayout(service, { isExported: rest !== '/cancel/' && rest !== '/' })).id,
  '/operator/v1/bank-files/': async ({ service }, _collection, _ids, rest) => {
    const { file } = await givenBankFile(service);
    if (rest === '/book-exact/') await givenExactBookings(service, file);
    return file;
  },
  '/operator/v1/payouts/{id}/items/': async ({ service }, _collection, { id }) =>
    String((await service.sql('select id from payout_items where payout_id = $1', [id]))[0]?.id),
  deliveries: arrivedDelivery,
  'webhook-deliveries': arrivedDelivery,
};

/** A credit that waits; one that is ignored, or doubtful, for the commands that undo or decide that. */
async function bankTransaction({ service, keys }: Fixture, _c: string, _ids: object, rest: string): Promise<string> {
  if (/^\/(?:take|drop)\//.test(rest)) return (await givenDoubtful(service)).line.id;
  const { transaction } = await givenBankFile(service);
  const path = `/operator/v1/bank-transactions/${transaction}/ignore/`;
  if (rest.startsWith('/unbook/')) await post(service, keys.operator, path, { reason: 'Not ours' });
  return transaction;
}

const isForDraft = (rest: string): boolean => !/^\/(?:cancel|settlements|mandate-details)\//.test(rest);

/** A draft of a company of its own, which has no other; published where the command wants it. */
async function statementOfOperator(
  { service, company }: Fixture,
  _collection: string,
  _ids: Readonly<Record<string, string>>,
  rest: string,
): Promise<string> {
  if (!isForDraft(rest)) return givenStatement(service, { company, status: 'published', total_cents: -500_000 });
  const own = await service.givenCompany({ tax_treatment: 'input_tax_deductible' });
  return givenStatement(service, { company: own, status: 'draft' });
}

async function singleStatement(
  cast: Fixture,
  collection: string,
  _ids: Readonly<Record<string, string>>,
  rest: string,
): Promise<string> {
  const status = collection.startsWith('/operator/') && isForDraft(rest) ? 'draft' : 'published';
  const total_cents = rest.startsWith('/settlements/') ? -500_000 : 0;
  return givenStatement(cast.service, {
    company: cast.company,
    mandate: await acceptedMandate(cast),
    status,
    total_cents,
  });
}

function accountingExport({ service, company }: Fixture, collection: string): Promise<string> {
  return givenExport(service, collection.startsWith('/operator/') ? null : company, collection);
}

/** Settings and a payment: the operator's books have something new. */
async function newInBooks(cast: Fixture): Promise<void> {
  await givenOperatorSettings(cast.service);
  const mandate = await acceptedMandate(cast);
  await post(cast.service, cast.keys.operator, `/operator/v1/mandates/${mandate}/payments/`, {
    amount: euros('1.00'),
    value_date: '2026-03-01',
    payer: 'debtor',
    reference: randomUUID(),
  });
}

/** No worker does its items beside a walk. */
async function orderBatch({ service, keys }: Fixture): Promise<string> {
  const items = [{ key: 'order-4711', order: { claims: [] } }];
  return String((await post(service, keys.case, '/v2/order-batches/', { items })).id);
}

async function statementRun({ service, keys, company: company_id }: Fixture): Promise<string> {
  const period = { period_start: '2026-01-01', period_end: '2026-01-31', booking_date: '2026-02-01' };
  return String((await post(service, keys.operator, '/operator/v1/statement-runs/', { company_id, ...period })).id);
}

/** A run that waits: it can be stopped. */
async function dryRun({ service, keys, company }: Fixture, collection: string): Promise<string> {
  // Cases take their first step on the next day at the earliest.
  const on = addDays(dayOf(service.clock.now()), collection.includes('case') ? 1 : 0);
  const body = { dry_run: true, company_id: company, on };
  return String((await post(service, keys.operator, collection, body)).id);
}

/** An invoice has one notice a day. */
let noticeDays = 0;

async function noticeOnInvoice(
  { service, company }: Fixture,
  _collection: string,
  { invoice_id = '' }: Readonly<Record<string, string>>,
): Promise<string> {
  const dated = addDays(dayOf(service.clock.now()), (noticeDays += 1));
  return first((await givenLetter(service, company, { ...posted, on: invoice_id, dated })).dunnings);
}

async function letterOfNotice(
  { service }: Fixture,
  _collection: string,
  { dunning_id }: Readonly<Record<string, string>>,
): Promise<string> {
  const [document] = await service.sql('select id from documents where dunning_id = $1', [dunning_id]);
  return String(document?.id);
}

/**
 * A collection's own POST, else that of a collection of the same name: the operator reads orders that companies
 * created.
 */
const creatorOf = (collection: string): Step | undefined => {
  const creating = everyRoute().filter(isCreation);
  return (
    creating.find(({ route }) => route.path === collection) ??
    creating.find(({ route }) => route.path.endsWith(`/${nounOf(collection)}/`))
  );
};

const nounOf = (collection: string): string => /([^/]+)\/$/.exec(collection)?.[1] ?? '';

async function acceptedMandate(cast: Fixture): Promise<string> {
  return String(
    (await post(cast.service, cast.keys.operator, `/operator/v1/orders/${await orderUnderReview(cast)}/accept/`))
      .mandate,
  );
}

/** A case whose course runs: no worker starts it beside a walk. A step is taken that sends no letter: none may leave there. */
async function startedMandate(cast: Fixture, rest: string): Promise<string> {
  const id = await acceptedMandate(cast);
  const from = rest === '/course/take-step/' ? { step: 'monitor' } : {};
  await post(cast.service, cast.keys.operator, `/operator/v1/mandates/${id}/course/start/`, from);
  return id;
}

async function acceptedClaim(cast: Fixture): Promise<string> {
  const { service, keys } = cast;
  const { body } = await service.send<{ claim_ids: readonly string[] }>(
    'GET',
    `/v2/mandates/${await acceptedMandate(cast)}/`,
    { key: keys.case },
  );
  return first(body.claim_ids);
}

/** An accepted claim with a title that was recorded. */
async function titledClaim(cast: Fixture): Promise<string> {
  const claim = await acceptedClaim(cast);
  const { example } = operatorTitles.routes.create;
  await post(cast.service, cast.keys.operator, `${enteredClaims}${claim}/enforceable-title/`, example);
  return claim;
}

let overpayments = 0;

/** A payment of more than the case is about. */
async function overpayment(
  { service, keys }: Fixture,
  { mandate_id }: Readonly<Record<string, string>>,
): Promise<string> {
  // Each of another amount: the same one would be the same payment.
  const value = `${500 + (overpayments += 1)}.00`;
  const payment = { amount: { currency: 'EUR', value }, value_date: '2026-02-20', payer: 'debtor' };
  return String((await post(service, keys.operator, `/operator/v1/mandates/${mandate_id}/payments/`, payment)).id);
}

async function instalmentPlan(
  { service, keys }: Fixture,
  _collection: string,
  { mandate_id }: Readonly<Record<string, string>>,
): Promise<string> {
  const agreed = { concluded_on: '2026-03-01', first_due: '2026-04-01', interval: 'monthly', amount: euros('10.00') };
  const plan = { ...agreed, interest: 'runs', settlement_fee: false };
  return String((await post(service, keys.operator, `/operator/v1/mandates/${mandate_id}/instalment-plans/`, plan)).id);
}

/** A resource below the debtor or the case of the path. */
function below(place: 'debtors' | 'mandates', noun: string, body: object): Story {
  return async ({ service, keys }, _collection, { debtor_id, mandate_id }) => {
    const parent = place === 'debtors' ? debtor_id : mandate_id;
    return String((await post(service, keys.operator, `/operator/v1/${place}/${parent}/${noun}/`, body)).id);
  };
}

async function statusUpdate(
  { service, keys }: Fixture,
  _collection: string,
  { mandate_id }: Readonly<Record<string, string>>,
): Promise<string> {
  const update = {
    title: 'The debtor was visited',
    description: 'A report is attached.',
    documents: [{ type: 'other', filename: 'report.pdf', base64: examplePdf }],
  };
  return String((await post(service, keys.operator, `/operator/v1/mandates/${mandate_id}/status-updates/`, update)).id);
}

function documentOfUpdate({ service, keys }: Fixture, _collection: string, ids: Ids): Promise<string> {
  return firstDocumentOf(service, keys.case, `/v2/mandates/${ids.mandate_id}/history/${ids.entry_id}/documents/`);
}

async function firstDocumentOf(service: LiveService, key: string, path: string): Promise<string> {
  const { body } = await service.send<{ results: readonly { id: string }[] }>('GET', path, { key });
  return String(body.results[0]?.id);
}

function documentOfItem({ service, keys }: Fixture, _collection: string, { item_id }: Ids): Promise<string> {
  return firstDocumentOf(service, keys.operator, `/operator/v1/inbox/${item_id}/documents/`);
}

export async function orderUnderReview({ service, keys }: Fixture): Promise<string> {
  const { id: debtor_id } = await post(service, keys.case, '/v2/debtors/', aPerson());
  const body = { debtor_id, creditor_obligation_fulfilled: true, claims: [aClaim()] };
  const { id } = await post(service, keys.case, '/v2/orders/', body);
  return String((await post(service, keys.case, `/v2/orders/${String(id)}/finalize/`)).id);
}

async function failedWork({ service, company }: Fixture): Promise<string> {
  const id = randomUUID();
  await service.sql(
    `insert into work_items (id, company_id, kind, key, attempts, last_error, failed_at) values ($1, $2, 'mail', $3, 8, 'smtp_550', now())`,
    [id, company, id],
  );
  return id;
}

async function paymentReport(cast: Fixture): Promise<string> {
  const { service, keys } = cast;
  const { body } = await service.send<{ claims: readonly { id: string }[] }>(
    'GET',
    `/v2/orders/${await orderUnderReview(cast)}/`,
    { key: keys.case },
  );
  const payment = { amount: { currency: 'EUR', value: '1.00' }, value_date: '2026-02-20' };
  return String((await post(service, keys.case, `/v2/claims/${body.claims[0]?.id}/payments/`, payment)).id);
}

async function paymentOnCase(cast: Fixture): Promise<string> {
  const payment = { amount: euros('1.00'), value_date: '2026-02-20' };
  const { service, keys } = cast;
  return String((await post(service, keys.case, `/v2/claims/${await acceptedClaim(cast)}/payments/`, payment)).id);
}

function createdIn(cast: Fixture, collection: string): Promise<string> {
  const creator = creatorOf(collection);
  assert.ok(creator);
  return givenResource(cast, creator, {});
}

/**
 * A request on the order or the case of the path, else on the company; with a document, and answered with one, if the
 * path needs those.
 */
async function request(
  { service, keys, company }: Fixture,
  _collection: string,
  { order_id, mandate_id }: Readonly<Record<string, string>>,
  rest: string,
): Promise<string> {
  const place =
    order_id !== undefined
      ? `orders/${order_id}`
      : mandate_id !== undefined
        ? `mandates/${mandate_id}`
        : `companies/${company}`;
  const documents = [{ type: 'other', filename: 'note.pdf', base64: examplePdf }];
  const isAnswered = rest.startsWith('/answer/documents/') || rest === '/handle/';
  const { id } = await post(
    service,
    keys.operator,
    `/operator/v1/${place}/requests-to-client/`,
    aQuestion({
      ...(rest.startsWith('/documents/') ? { documents } : {}),
      ...(isAnswered ? { question_type: 'fileupload' } : {}),
    }),
  );
  if (isAnswered) await post(service, keys.case, `/v2/requests-to-client/${String(id)}/answer/`, { documents });
  return String(id);
}

async function documentOfRequest(
  { service, keys }: Fixture,
  _collection: string,
  { request_id }: Readonly<Record<string, string>>,
): Promise<string> {
  const { body } = await service.send<{ results: readonly { id: string }[] }>(
    'GET',
    `/v2/requests-to-client/${request_id}/documents/`,
    { key: keys.case },
  );
  return String(body.results[0]?.id);
}

/** A client's message on a case: the operator cannot read messages below a draft. */
async function waitingMessage(cast: Fixture): Promise<string> {
  const { id } = await post(cast.service, cast.keys.case, `/v2/mandates/${await acceptedMandate(cast)}/messages/`, {
    title: 'Delivery note',
    body: 'It is attached.',
  });
  return String(id);
}

/**
 * A delivered test event of a webhook of the company, or of the Partner for a Partner's collection. Set by SQL, because
 * no dispatcher runs beside a walk.
 */
async function arrivedDelivery(cast: Fixture, collection: string): Promise<string> {
  const { service, keys } = cast;
  const api = collection.startsWith('/partner/') ? 'partner' : 'case';
  const base = api === 'partner' ? '/partner/v2/webhooks/' : '/v2/webhooks/';
  const creator = creatorOf(base);
  assert.ok(creator);
  const { delivery_id } = await post(service, keys[api], `${base}${await givenResource(cast, creator, {})}/test/`, {
    event: 'order.accepted',
  });
  await service.sql(
    `update webhook_deliveries set outcome = 'success', response_status = 200, attempt_count = 1 where id = $1`,
    [delivery_id],
  );
  return String(delivery_id);
}

export async function inspected({ service }: Fixture): Promise<void> {
  await until(async () => {
    await service.inspectDocuments();
    // On a busy machine an inspection is postponed, and another step may have taken the turns of the company.
    await service.sql(
      `update work_items set due_at = now() where kind like '%inspection%' and due_at > clock_timestamp()`,
    );
    return (await service.sql(`select from work_items where kind like '%inspection%' limit 1`)).length === 0;
  }, 'every document is inspected');
}

/** Ids for every parameter of a path, of newly created resources. */
export async function givenIds(cast: Fixture, path: string): Promise<Record<string, string>> {
  await beforehand[path]?.(cast);
  const ids: Record<string, string> = {};
  for (const { index, 0: whole, 1: name = '' } of path.matchAll(/\{(\w+)\}/g)) {
    const place = { collection: path.slice(0, index), rest: path.slice(index + whole.length) };
    ids[name] = await (cast.made === undefined ? givenId(cast, place, ids) : madeOnce(cast.made, cast, place, ids));
  }
  if (path.endsWith('{company_id}/debtor-page-settings/')) await ownPageSettings(cast, ids.company_id);
  // No worker runs beside a walk.
  if (/\/documents\/\{id\}\/publish\/$|\/download\/$/.test(path)) await inspected(cast);
  return ids;
}

/** A parameter of a path: what stands before it, and behind it. */
interface Place {
  readonly collection: string;
  readonly rest: string;
}

type Ids = Readonly<Record<string, string>>;

async function givenId(cast: Fixture, { collection, rest }: Place, ids: Ids): Promise<string> {
  const isImport = nounOf(collection) === 'imports';
  const creator = Object.hasOwn(stories, collection) || isImport ? undefined : creatorOf(collection);
  const story = stories[collection] ?? stories[nounOf(collection)];
  const [, below = ''] = rest.split('/');
  const claim = claimsWith[below];
  const isInvoice = nounOf(collection) === 'invoices';
  const isAsked = nounOf(collection) === 'orders' && below === 'requests-to-client';
  // Some collections create below parents of their own: a payment of all payments is made on a claim.
  if (collection === enteredClaims && /^\/enforceable-title\/(?:revoke\/)?$/.test(rest)) return titledClaim(cast);
  if (claim !== undefined) return claimOfItsOwn(cast, collection, claim);
  if (below === 'interest-terms' || below.startsWith('limitation-')) return acceptedClaim(cast);
  if (below === 'refund' && nounOf(collection) === 'payments') return overpayment(cast, ids);
  if (isAsked) return orderUnderReview(cast);
  if (isInvoice && below === 'decisions') return givenDue(cast.service, cast);
  if (isInvoice && below === 'dunnings') return first((await givenLetter(cast.service, cast.company, posted)).invoices);
  if (below === 'access-codes' && collection.includes('dunning-debtors')) return anInvoiceDebtor(cast);
  if (below === 'hand-over') return (await givenDunned(cast.service, cast)).id;
  if (creator !== undefined)
    return givenResource(
      cast,
      creator,
      creator.route.path === collection ? ids : await givenIds(cast, creator.route.path),
    );
  if (story !== undefined) return story(cast, collection, ids, rest);
  throw new Unmakeable(`nothing declared makes ${collection}`);
}

/** What is below these needs a resource that nothing else is made on: a payment leaves nothing to waive. */
const apart =
  /^\/(?:access-codes|acknowledge|answer|download|book-exact|course|decisions|documents|dunnings|hand-over|instalment-plans|interest-terms|items|limitation-candidates|limitation-facts|mandate-details|plan-offers|preview|promises|refund|requests-to-client|rows|run|settlements|stop|undo|waivers)\//;

function madeOnce(made: Map<string, Promise<string>>, cast: Fixture, place: Place, ids: Ids): Promise<string> {
  const { collection, rest } = place;
  const [, below = ''] = rest.split('/');
  const isApart = apart.test(rest) || claimsWith[below] !== undefined || collection === '/operator/v1/payouts/';
  const key = `${pathWith(collection, ids)}${isApart ? rest : ''}`;
  const earlier = made.get(key) ?? givenId(cast, place, ids);
  made.set(key, earlier);
  return earlier;
}

const pathWith = (path: string, ids: Ids): string => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');

/** For walks that only read: what is made for one path serves others. */
export const onlyReading = (cast: Fixture): Fixture => ({ ...cast, made: new Map() });

/** A valid creating request: its path, and a new body for each repetition. */
export interface Creation {
  readonly id: string;
  readonly path: string;
  readonly body: () => Promise<Record<string, unknown>>;
}

/** Prepares the creation of a resource; adds the members that the response reports missing. */
export async function givenCreation(
  cast: Fixture,
  creator: Step,
  ids?: Readonly<Record<string, string>>,
): Promise<Creation> {
  if (Object.hasOwn(beforehand, creator.route.path)) throw new Unmakeable(`${creator.name} acts on what waits`);
  if (creator.name === 'instalment-plans.create') throw new Unmakeable('a case has one active plan');
  if (creator.name === 'contacts.create') throw new Unmakeable('a usable contact is recorded once');
  if (creator.name === 'case-stops.create') throw new Unmakeable('a stop of a kind is active once');
  if (creator.name === 'plan-offers.create') throw new Unmakeable('a case has one open offer');
  if (creator.name === 'promises.create') throw new Unmakeable('a case has one open promise');
  if (creator.name === 'circumstances.create') throw new Unmakeable('a circumstance of a type is in force once');
  if (creator.name === 'letter-texts.create') throw new Unmakeable('a text is known by its key');
  // Its claim has one already, or would after the first request.
  if (creator.route.single) throw new Unmakeable(`${creator.name} makes one at most`);
  const path = pathOf(creator, ids ?? (await givenIds(cast, creator.route.path)));
  await makeRoom(cast, creator, path);
  const schema = creator.route.body?.schema ?? {};
  const whole = exampleOf(schema, 'whole') as Record<string, unknown>;
  let sent = {
    ...distinguishingMembers(whole),
    ...secretHolders(creator),
    ...((cast.asDocumented || isMadeAsDocumented(creator)
      ? requestExampleOf(creator.route)
      : exampleOf(schema, 'least')) as Record<string, unknown>),
  };
  for (let round = 0; ; round += 1) {
    const members = sent;
    const body = () => withReferences(cast, members, path);
    const answer = await ask<{ id?: string }>(cast, creator, { path, body: await body() });
    if (answer.status === 201 && answer.body.id !== undefined) return { id: answer.body.id, path, body };
    const missing = failuresOf(answer).flatMap((each) => /^required (\w+)/.exec(each)?.[1] ?? []);
    assert.ok(round < 3 && missing.length > 0, `${creator.name} makes no resource: ${answer.status} ${answer.text}`);
    sent = { ...sent, ...Object.fromEntries(missing.map((name) => [name, whole[name]])) };
  }
}

/** What is recorded of days that are over, and what names texts: a composed example knows neither. */
const isMadeAsDocumented = ({ name }: Step): boolean =>
  [
    'limitation.record',
    'case-policies.create',
    'accounting-exports.create',
    'mahnservice-accounting-exports.create',
  ].includes(name);

/** The documented members whose entries the response extends by a secret, such as `users` of a new company. */
function secretHolders({ route }: Step): Record<string, unknown> {
  const names = (route.secrets ?? [])
    .filter((secret) => secret.includes('.'))
    .map((secret) => secret.split('.')[0] ?? '');
  const example = names.length === 0 ? {} : (requestExampleOf(route) as Record<string, unknown>);
  return Object.fromEntries(names.map((name) => [name, example[name]]));
}

/** The newest entries kept in a collection with a small maximum: as many as a walk creates before it reads them. */
const newest_kept = 12;

/** Deletes the oldest entries of a collection with a small maximum: later walks do not use them. */
async function makeRoom({ service, keys, alone }: Fixture, { name, route, group }: Step, path: string): Promise<void> {
  // The staff are the same for every recording, and so is the person of the example.
  const isInvitation = alone === true && name === 'operator-staff.create';
  if (!isInvitation && !route.problems?.some((code) => code.endsWith('_limit_reached'))) return;
  const key = keys[group.api];
  const { body } = await service.send<{ results: readonly { id: string }[] }>('GET', `${path}?limit=100`, { key });
  for (const { id } of body.results.slice(isInvitation ? 0 : newest_kept))
    await service.send('DELETE', `${path}${id}/`, { key });
}

const givenResource = async (cast: Fixture, creator: Step, ids: Readonly<Record<string, string>>): Promise<string> =>
  (await givenCreation(cast, creator, ids)).id;

/** Ignores resources that only a story can create; rethrows every other failure. */
export function unlessStory(error: unknown): undefined {
  if (!(error instanceof Unmakeable)) throw error;
  return undefined;
}

// Equal payments and equal costs are refused: these members make amounts differ. Costs without an amount are a fee, due
// once per case.
const distinguishing = ['reference', 'your_reference', 'description'];

/** The members that distinguish one payment or cost from the next, if its shape has them. */
function distinguishingMembers(whole: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const name = Object.hasOwn(whole, 'amount') ? distinguishing.find((each) => Object.hasOwn(whole, each)) : undefined;
  return name === undefined ? {} : { amount: whole.amount, [name]: whole[name] };
}

const unique = new Set([
  'customer_number',
  'document_reference',
  'invoice_number',
  'external_reference',
  'key',
  'url',
  'email',
]);
let made = 0;

/** Replaces `debtor_id` by the id of a new debtor, and makes unique members unique. */
export async function withReferences(
  cast: Fixture,
  body: Readonly<Record<string, unknown>>,
  path: string,
): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const isReference = name.endsWith('_id') && typeof value === 'string';
    if (
      cast.alone === undefined &&
      (unique.has(name) || (Object.hasOwn(body, 'amount') && distinguishing.includes(name))) &&
      typeof value === 'string'
    )
      result[name] = `${value}${(made += 1)}`;
    else if (name === 'splits')
      result[name] = await Promise.all((value as object[]).map((each) => splitOf(cast, each)));
    else if (name === 'iban' && (Object.hasOwn(body, 'kind') || path === '/mahnservice/v1/bank-accounts/'))
      result[name] = unusedIban();
    // The person keeps its password, which later examples send.
    else if (name === 'new_password') result[name] = body.current_password;
    else if (name === 'base64' && path === '/mahnservice/v1/bank-files/') result[name] = await companyBankFileOf(cast);
    else if (name === 'base64' && path.endsWith('/imports/') && cast.alone === undefined)
      Object.assign(result, importedTable(path));
    else if (name === 'base64' && !Object.hasOwn(body, 'type') && !path.endsWith('/imports/'))
      result[name] = await bankFileOf(cast.service);
    else if (name === 'debtor_id' && Object.hasOwn(body, 'invoice_number'))
      result[name] = await createdIn(cast, '/mahnservice/v1/debtors/');
    // A task is due from today on, and a team has a name of its own.
    else if (name === 'due_on' && path === '/operator/v1/tasks/') result[name] = '2026-04-07';
    else if (name === 'name' && path.startsWith('/operator/v1/teams/'))
      result[name] = `${String(value)} ${(made += 1)}`;
    else if (name === 'task_ids') result[name] = [await createdIn(cast, '/operator/v1/tasks/')];
    else if (name === 'order_id' && path === enteredClaims) result[name] = await draftOf(cast, true);
    else result[name] = isReference ? await referenceFor(cast, name) : value;
  }
  // Several payments are reported on an invoice.
  if (cast.alone === undefined && Object.hasOwn(body, 'invoice_number'))
    result.amount = { currency: 'EUR', value: '1000000.00' };
  // A company has one reset at a time.
  if (Object.keys(body).join() === 'company_id') result.company_id = await anotherCompany(cast);
  return result;
}

/** A second session of the person. */
async function anotherSession({ service, keys }: Fixture): Promise<string> {
  const id = randomUUID();
  const [, , membership] = keys.account.split(' ');
  await service.sql(
    `insert into sessions (id, account_id, token_hash, address, browser, proved_at, factor_proved_at, last_seen_at, idle_minutes, expires_at, created_at)
     select $1, m.account_id, sha256($1::uuid::text::bytea), s.address, s.browser, s.proved_at, s.factor_proved_at, s.last_seen_at, s.idle_minutes, s.expires_at, s.created_at
     from memberships m join sessions s using (account_id) where m.id = $2 order by s.created_at limit 1`,
    [id, membership],
  );
  return id;
}

/** A split on a new case, or on an open invoice. */
const splitOf = async (cast: Fixture, split: object): Promise<object> =>
  'invoice_id' in split ? companySplitOf(cast, split) : { ...split, mandate_id: await acceptedMandate(cast) };

/** A new company with the same admin. */
async function anotherCompany({ service, company }: Fixture): Promise<string> {
  const id = await service.givenCompany();
  await service.sql(
    `insert into memberships (company_id, id, account_id, email, first_name, last_name, role, status, sandbox_origin, created_at, updated_at)
     select $1, $2, account_id, email, first_name, last_name, role, status, sandbox_origin, created_at, updated_at from memberships
     where company_id = $3 and email like 'ada-%' order by created_at limit 1`,
    [id, randomUUID(), company],
  );
  return id;
}

const known = new Map<string, Promise<string>>();
const used = new Map<string, number>();

function referenceFor(cast: Fixture, name: string): Promise<string> {
  if (name === 'company_id') return Promise.resolve(cast.company);
  if (name === 'partner_id') return Promise.resolve(cast.partner);
  if (name === 'mandate_id') return acceptedMandate(cast);
  const creator = creatorFor(name);
  if (creator === undefined) throw new Unmakeable(`nothing declared makes what ${name} names`);
  const key = `${cast.company} ${name}`;
  // An order has at most 50 claims.
  const times = (used.get(key) ?? 0) + 1;
  used.set(key, times);
  if (times % 40 === 0) known.delete(key);
  const earlier = known.get(key) ?? givenIds(cast, creator.route.path).then((ids) => givenResource(cast, creator, ids));
  known.set(key, earlier);
  return earlier;
}

/** The creator of `order_id` is the POST of a path that ends with `/orders/`. */
const creatorFor = (name: string): Step | undefined => {
  const noun = name.slice(0, -'_id'.length).replaceAll('_', '-');
  const plurals = [`/${noun}s/`, `/${noun.replace(/y$/, 'ies')}/`];
  return everyRoute().find(
    ({ route }) => route.method === 'POST' && route.status === 201 && plurals.some((each) => route.path.endsWith(each)),
  );
};

/** Paths of existing resources by operation; all are created before any is read, so that none changes another. */
export async function livePaths(cast: Fixture, where: (step: Step) => boolean): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  const reading = onlyReading(cast);
  await everyRouteKeeps(async (step) => {
    const ids = await givenIds(isGet(step) ? reading : cast, step.route.path).catch(unlessStory);
    if (ids !== undefined) paths.set(step.name, pathOf(step, ids));
  }, where);
  return paths;
}
