/** One of everything that the operator's screens show, so that each of them has rows. */
import { randomUUID } from 'node:crypto';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Scope } from '@mahnwerk/contract/grammar/scopes.ts';
import { givenAccount, givenDoubtful, importStatements, transactionsOf } from './bank.ts';
import { aClaim, bodyOf, first, givenDraft, givenSubmitted, orderAt, type Stage } from './cases.ts';
import { aCase, aClient, aDraft, aRun, givenIssuer, makeDocuments, publish } from './collected-money.ts';
import { givenDelivery, givenEvent, givenSubscription } from './deliveries.ts';
import { aPdf } from './files.ts';
import { givenRefusedHandover } from './dunned-invoices.ts';
import { givenBatch, givenLetter } from './dunning-letters.ts';
import { givenExport } from './given-exports.ts';
import { givenChecked } from './imports.ts';
import { givenItems } from './inbox.ts';
import { ask } from './requests.ts';
import { givenDocument } from './uploads.ts';

export interface OperatorsDay {
  /** Of the operator's screens that a way of the side bar leads to, and their tabs. */
  readonly lists: readonly string[];
  /** Of one order, case, company, Partner and delivery. */
  readonly records: readonly string[];
}

const companyTabs = [
  'overview',
  'data',
  'conditions',
  'ladder',
  'access',
  'letter-texts',
  'letterhead',
  'accounting',
  'debtor-page',
];
const casesTabs = [
  'overview',
  'course',
  'account',
  'agreements',
  'correspondence',
  'history',
  'documents',
  'messages',
  'requests',
  'master-data',
];

const lists = [
  'today',
  'queue',
  'orders/new',
  'cases',
  'inbox',
  'inbox/assigned',
  'inbox/automatic',
  'inbox/discarded',
  'messages',
  'requests',
  'outbox',
  'outbox/batches',
  'outbox/stopped',
  'outbox/letters',
  'dunning-runs',
  'dunning-runs/new',
  'dunning-runs/decisions',
  'dunning-runs/handovers',
  'dunning-runs/cases',
  'dunning-runs/cases/decisions',
  'invoices',
  'invoices/new',
  'invoices/debtors',
  'imports',
  'follow-ups',
  'tasks',
  'tasks/team',
  'tasks/all',
  'deadlines',
  'deadlines/year',
  'deadlines/calendar',
  'figures/promises',
  'payments/reported',
  'payments/unmatched',
  'payments/matched',
  'payments/doubtful',
  'payments/online',
  'payments/files',
  'cash',
  'cash?part=suspense',
  'cash/accounts',
  'statements',
  'statements/published',
  'statements/single',
  'statements/runs',
  'payouts',
  'payouts/new',
  'accounting',
  'companies',
  'companies/new',
  'settings/issuer',
  'settings/letterhead',
  'settings/debtor-page',
  'settings/debtor-page/texts',
  'settings/correspondence',
  'partners',
  'letter-texts',
  'letter-texts/first_letter_consumer',
  'policies',
  'policies/ca5e0000-0000-7000-8000-000000000001',
  'law/rates',
  'law/tables',
  'law/calculator',
  'keys',
  'deliveries',
  'audit-log',
];

/** Those that admins alone may open. */
export const adminsLists = ['team', 'operations', 'settings'];

/** The screens that need a scope: most are nothing but a command. */
export const commandScreens = {
  'dunning-runs/new': 'operator:cases',
  'invoices/new': 'operator:cases',
  'orders/new': 'operator:cases',
  'payouts/new': 'operator:money',
  accounting: 'operator:money',
  'companies/new': 'operator:admin',
  'settings/issuer': 'operator:admin',
  'settings/letterhead': 'operator:admin',
  'settings/debtor-page': 'operator:admin',
  'settings/debtor-page/texts': 'operator:admin',
  'settings/correspondence': 'operator:admin',
} as const satisfies Readonly<Record<string, Scope>>;

/** The addresses below `/portal/operator/`, each with something to show. */
export async function givenOperatorsDay(service: Stage): Promise<OperatorsDay> {
  const company = await service.aCompany({ name: 'Beispiel Handel GmbH' });
  const partner = await service.givenPartner([company.company]);
  const [waiting, accepted] = [await givenDraft(company), await givenDraft(company)];
  for (const { id, claims } of [waiting, accepted]) {
    await givenDocument(company, `/v2/claims/${first(claims).id}/documents/`, { file: aPdf() });
    bodyOf(await company.send('POST', `/v2/orders/${id}/finalize/`), 200);
  }
  await service.inspectDocuments();
  await givenSubmitted(company);
  bodyOf(await service.operate('POST', `/operator/v1/orders/${accepted.id}/accept/`), 200);
  const { mandate: id } = await orderAt(company, accepted);
  const mandate = await company.read<Mandate>(`/v2/mandates/${id}/`);
  const place = `mandates/${mandate.id}`;
  const note = { text: 'Ruft zurück', follow_up_on: service.clock.now().slice(0, 10), pinned: true };
  bodyOf(await service.operate('POST', `/operator/v1/${place}/notes/`, note), 201);
  await givenCircumstances(service, mandate.debtor_id);
  bodyOf(await service.operate('POST', `/operator/v1/${place}/course/start/`), 200);
  const letter = await givenCorrespondence(service, `/operator/v1/${place}/`);
  const item = await givenItems(service, mandate);
  const entered = await givenEntered(service, company.company, mandate.debtor_id);
  const message = { title: 'Neue Anschrift', body: '<p>Der Schuldner ist umgezogen.</p>' };
  bodyOf(await company.send('POST', `/v2/${place}/messages/`, message), 201);
  for (const title of ['Wurde geliefert?', 'Wurde gemahnt?']) {
    const { id } = bodyOf(await ask(service, place, { title }), 201);
    if (title === 'Wurde gemahnt?')
      bodyOf(await company.send('POST', `/v2/requests-to-client/${id}/answer/`, { text: 'yes' }), 200);
  }
  const reported = { amount: { currency: 'EUR', value: '7.00' }, value_date: '2026-02-15' };
  bodyOf(await company.send('POST', `/v2/claims/${first(mandate.claim_ids)}/payments/`, reported), 201);
  const bankFile = await givenBankLines(service, mandate);
  await givenMoney(service, `/operator/v1/${place}/`);
  await givenBankLines(service, mandate);
  await givenFailedWork(service, company.company);
  const owner = { kind: 'company', id: company.company } as const;
  const subscription = await givenSubscription(service, owner);
  const delivery = await givenDelivery(service, { owner, id: subscription }, await givenEvent(service, owner.id));
  return {
    lists,
    records: [
      `queue/${waiting.id}`,
      `orders/${entered}`,
      ...casesTabs.map((tab) => `cases/${mandate.id}/${tab}`),
      `cases/${mandate.id}/letters/${letter}`,
      `inbox/${item}`,
      ...companyTabs.map((tab) => `companies/${company.company}/${tab}`),
      `partners/${partner}`,
      `deliveries/${delivery}`,
      ...(await givenDunning(service, company.company)),
      `imports/${(await givenChecked(service, company.company)).id}`,
      `payments/files/${bankFile}`,
      ...(await givenMonthsEnd(service)),
    ],
  };
}

/** A contact that came back, a new one, and a debtor that is insolvent. */
async function givenCircumstances(service: Stage, debtor: string): Promise<void> {
  const path = `/operator/v1/debtors/${debtor}/`;
  const phone = { type: 'phone', value: '+493023125000', source: 'research', source_note: 'Telefonbuch' };
  const { id } = bodyOf(await service.operate<{ id: string }>('POST', `${path}contacts/`, phone), 201);
  const wrong = { status: 'undeliverable', reason: 'Falsche Nummer' };
  bodyOf(await service.operate('PATCH', `${path}contacts/${id}/`, wrong), 200);
  const email = { type: 'email', value: 'schuldner@debtor.example', source: 'debtor' };
  bodyOf(await service.operate('POST', `${path}contacts/`, email), 201);
  const insolvent = {
    type: 'insolvent',
    from: '2026-02-02',
    court: 'Amtsgericht Musterstadt',
    file_number: '36 IN 1/26',
  };
  const party = { role: 'administrator', name: 'Erika Muster', email: 'verwaltung@lawyer.example', reference: '12/26' };
  bodyOf(await service.operate('POST', `${path}circumstances/`, { ...insolvent, party }), 201);
}

/** A call with what was declared in it, and the draft of a letter, whose id it answers. */
async function givenCorrespondence(service: Stage, place: string): Promise<string> {
  const call = {
    direction: 'incoming',
    outcome: 'reached',
    text: 'Kann erst nächsten Monat zahlen.',
    declarations: [{ type: 'payment_promise', on: service.clock.now().slice(0, 10) }],
  };
  bodyOf(await service.operate('POST', `${place}calls/`, call), 201);
  const draft = { text_key: 'objection_answer', channel: 'post', body: '<p>Wir haben nachgefragt.</p>' };
  return bodyOf(await service.operate<{ id: string }>('POST', `${place}letters/`, draft), 201).id;
}

/** A draft that the office entered for a client. */
async function givenEntered(service: Stage, company_id: string, debtor_id: string): Promise<string> {
  const draft = { company_id, debtor_id, creditor_obligation_fulfilled: true, claims: [aClaim()] };
  return bodyOf(await service.operate<{ id: string }>('POST', '/operator/v1/orders/', draft), 201).id;
}

/** Letters in each state, a batch, a refused handover and a run; returns the addresses of one of each. */
async function givenDunning(service: Stage, company: string): Promise<readonly string[]> {
  const { debtor, invoices } = await givenLetter(service, company);
  const stopped = await givenLetter(service, company, { status: 'stopped' });
  await service.sql(`update letters set stop_reason = 'unreachable', needs_person = true where id = $1`, [stopped.id]);
  await givenLetter(service, company, { status: 'sent', channel: 'email' });
  await givenRefusedHandover(service, { company });
  const batch = await givenBatch(service, company);
  const { id } = bodyOf(await service.operate('POST', '/operator/v1/dunning-runs/', { dry_run: true }), 202);
  await service.workOnDunning('dunning.run');
  const { id: caseRun } = bodyOf(await service.operate('POST', '/operator/v1/case-runs/', { dry_run: true }), 202);
  return [
    `dunning-runs/cases/${String(caseRun)}`,
    `outbox/batches/${batch}`,
    `dunning-runs/${String(id)}`,
    `invoices/${first(invoices)}`,
    `invoices/debtors/${debtor}`,
  ];
}

/** A draft, a published statement with its documents, that of a closed case, a run, a payout and what is due next. */
async function givenMonthsEnd(service: Stage): Promise<readonly string[]> {
  await givenIssuer(service);
  const account = { payout_bank_account: { account_holder: 'Muster Werk GmbH', iban: 'DE89370400440532013000' } };
  const [paid, due, drafted] = [
    await aClient(service, {}, { name: 'Muster Werk GmbH', ...account }),
    await aClient(service, {}, { name: 'Muster Bau GmbH', ...account }),
    await aClient(service, {}, { name: 'Muster Druck GmbH', ...account }),
  ];
  const file = await aCase(service, paid);
  await file.pay('100.00');
  const published = await publish(service, await aDraft(service, paid));
  await makeDocuments(service);
  await givenExport(service, null, '/operator/v1/accounting-exports/');
  const prepared = await service.operate('POST', '/operator/v1/payouts/', {
    execution_date: '2099-12-31',
    statement_ids: [published.id],
  });
  const payout = bodyOf(prepared, 201) as { readonly id: string };
  await (await aCase(service, due)).pay('50.00');
  await publish(service, await aDraft(service, due));
  await file.pay('10.00');
  await file.cost('court_fee', '32.00');
  await file.close();
  await (await aCase(service, drafted)).pay('75.00');
  const run = await aRun(service, drafted);
  const singles = await service.operate<{ readonly results: readonly { readonly id: string }[] }>(
    'GET',
    `/operator/v1/single-mandate-statements/?mandate_id=${file.id}`,
  );
  return [
    `statements/${published.id}`,
    ...run.statements.map(({ id }) => `statements/${id}`),
    `statements/single/${first(singles.body.results).id}`,
    `statements/runs/${run.id}`,
    `payouts/${payout.id}`,
  ];
}

/** Costs by the law and typed ones, a plan, a waiver, an order of allocation. */
async function givenMoney(service: Stage, path: string): Promise<void> {
  const today = service.clock.now().slice(0, 10);
  const euros = (value: string) => ({ currency: 'EUR', value });
  const cost = { kind: 'collection_fee', date: today, interest_bearing: false };
  for (const [route, body] of [
    ['costs/', cost],
    ['costs/', { ...cost, kind: 'address_inquiry', amount: euros('12.50') }],
    ['waivers/', { line: 'costs_interest_free', amount: euros('5.00'), value_date: today, reason: 'Kulanz' }],
    ['allocation-rules/', { order: 'principal_first', from: today, reason: 'Mit dem Schuldner vereinbart' }],
    [
      'instalment-plans/',
      {
        concluded_on: today,
        first_due: today,
        interval: 'monthly',
        amount: euros('25.00'),
        interest: 'runs',
        settlement_fee: false,
      },
    ],
  ] as const)
    bodyOf(await service.operate('POST', `${path}${route}`, body), 201);
}
/** Work that failed, and work that is dismissed. */
const givenFailedWork = (service: Stage, company: string) =>
  service.sql(
    `insert into work_items (company_id, kind, key, attempts, last_error, failed_at, dismissed_at) values
       ($1, 'sandbox.reset', gen_random_uuid()::text, 20, 'RangeError', clock_timestamp(), null),
       ($1, 'sandbox.reset', gen_random_uuid()::text, 20, 'RangeError', clock_timestamp(), clock_timestamp())`,
    [company],
  );

/** One that waits with a candidate, one that waits without, one that is booked, one that is doubtful. @returns the file */
async function givenBankLines(
  service: Stage,
  { id, reference_number }: { readonly id: string; readonly reference_number: string },
): Promise<string> {
  await givenDoubtful(service);
  const entry = (name: string, amount: string, text: string) => ({ name, amount, text, reference: randomUUID() });
  const file = await importStatements(service, [
    {
      iban: await givenAccount(service),
      from: '2026-03-02',
      opening: '0.00',
      entries: [
        entry('Erster', '40.00', `Az ${reference_number}`),
        entry('Zweiter', '30.00', 'ohne'),
        entry('Dritter', '5.00', 'gebucht'),
      ],
    },
  ]);
  const booked = (await transactionsOf(service)).find(({ rest }) => rest.value === '5.00');
  const splits = [{ mandate_id: id, amount: { currency: 'EUR', value: '5.00' } }];
  bodyOf(await service.operate('POST', `/operator/v1/bank-transactions/${booked?.id}/book/`, { splits }), 200);
  return file.id;
}
