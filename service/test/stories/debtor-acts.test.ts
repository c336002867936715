/** What a debtor does by itself on its page, in the transaction of the page: plans, promises, reports, declarations, contacts (debtor-page.md 16). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Stop } from '@mahnwerk/contract/operator/case-stops.ts';
import type { Contact } from '@mahnwerk/contract/operator/contacts.ts';
import type { Declaration } from '@mahnwerk/contract/operator/declarations.ts';
import type { InboxItem } from '@mahnwerk/contract/operator/inbox.ts';
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { Limitation, LimitationFact } from '@mahnwerk/contract/operator/limitation.ts';
import type { OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import type { PlanOffer } from '@mahnwerk/contract/operator/plan-offers.ts';
import type { PaymentPromise } from '@mahnwerk/contract/operator/promises.ts';
import type { Task } from '@mahnwerk/contract/operator/tasks.ts';
import { withdrawLetters } from '../../src/domain/case-correspondence/case-letters/index.ts';
import { recordDeclarations } from '../../src/domain/case-correspondence/declarations/index.ts';
import { receive, returnItems } from '../../src/domain/case-correspondence/inbox/index.ts';
import { recordLimitationFact } from '../../src/domain/case-work/limitation/index.ts';
import { declineOffer } from '../../src/domain/case-work/plan-offers/index.ts';
import { followDeclarations, makePromise } from '../../src/domain/case-work/promises/index.ts';
import { expireStops } from '../../src/domain/case-work/stops/jobs.ts';
import { liftDebtorReport, setDebtorReport } from '../../src/domain/case-work/stops/index.ts';
import { makeTask } from '../../src/domain/case-work/tasks/index.ts';
import { addContact } from '../../src/domain/collection/contacts/index.ts';
import { cancelPlan, concludePlan } from '../../src/domain/collection/instalment-plans/index.ts';
import { lockMandate, type MandateRow } from '../../src/domain/collection/mandates/index.ts';
import { readInstalmentOffers, readLaterOffer } from '../../src/domain/debtor-page/offers/index.ts';
import type { CompanyTx, OperatorTx } from '../../src/platform/database/session.ts';
import { newId } from '../../src/platform/ids.ts';
import { orNotFound, Refusal } from '../../src/platform/refusal.ts';
import { moneyOf, sumOf } from '../../src/values/money.ts';
import { type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, euros, type Page, publicUrl } from '../harness/cases.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage()));
after(() => stage.stop());

const today = '2026-03-02';
const author = { type: 'debtor', name: 'Ada Amsel' } as const;

interface OnPage {
  readonly operator: OperatorTx;
  readonly tx: CompanyTx;
  readonly mandate: MandateRow;
}

/** What the page does in one transaction under the lock of the case. */
const onPage = <T>({ company, mandate: { id } }: LetterCase, work: (page: OnPage) => Promise<T>): Promise<T> =>
  stage.database.asOperator(
    async (operator) => {
      const tx = operator.forCompany(company.company);
      return work({ operator, tx, mandate: orNotFound(await lockMandate(tx, id)) });
    },
    { author },
  );
const list = async <T>(given: LetterCase, path: string) =>
  bodyOf(await stage.operate<Page<T>>('GET', `${given.path}${path}`), 200).results;
const post = async (given: LetterCase, path: string, body: object, status = 201) =>
  bodyOf(await stage.operate<{ readonly id: string }>('POST', `${given.path}${path}`, body), status);
const claimOf = (given: LetterCase) =>
  onPage(given, async ({ mandate: { claim_ids } }) => claim_ids[0] ?? assert.fail('a case has a claim'));
const nextOf = async ({ company, mandate }: LetterCase) => {
  const { next_step } = await company.read<Mandate>(`/v2/mandates/${mandate.id}/`);
  return [next_step?.kind, next_step?.on];
};
const openOf = async ({ company, mandate }: LetterCase) =>
  (await company.read<Mandate>(`/v2/mandates/${mandate.id}/`)).legal_balance.total_balance;

const asked = {
  today,
  terms: { min_amount: 5_000n, max_count: 4, interest: 'runs' },
  settlement_fee: true,
  first_due: '2026-03-15',
  monthly: null,
} as const;

/** The dearest offer of a page, agreed to. */
const agree = (given: LetterCase, changes: Partial<Parameters<typeof readInstalmentOffers>[2]> = {}) =>
  onPage(given, async ({ tx, mandate }) => {
    const { offers } = await readInstalmentOffers(tx, mandate, { ...asked, ...changes });
    const offer = offers.at(-1) ?? assert.fail('there are offers');
    const isWaived = changes.terms?.interest === 'waived_if_kept';
    const { plan } = await concludePlan(tx, mandate, {
      body: {
        concluded_on: today,
        instalments: offer.instalments.map(({ due_date, amount_cents }) => ({
          due_date,
          amount: moneyOf(amount_cents),
        })),
        interest: isWaived ? 'waived_if_kept' : 'runs',
        ...(isWaived ? { allocation: 'principal_first' as const } : {}),
        settlement_fee: offer.fee > 0n,
        cost_notice_on: today,
      },
      accepted_by: 'page',
      publicUrl,
    });
    return { offer, plan };
  });

test('a plan of the page costs what its offer said: paid on its days, it ends the case at zero', async () => {
  for (const interest of ['runs', 'waived_if_kept'] as const) {
    const given = await stage.aCase();
    const { offer, plan } = await agree(given, { terms: { ...asked.terms, interest } });
    assert.deepEqual(
      [plan.accepted_by, plan.planned_interest, plan.total],
      ['page', moneyOf(offer.interest), moneyOf(offer.total)],
    );
    assert.equal(offer.interest === 0n, interest === 'waived_if_kept');
    assert.deepEqual(await openOf(given), moneyOf(offer.open + offer.fee), 'the fee is booked');
    let days = 0;
    for (const { due_date, amount_cents } of offer.instalments) {
      const ahead = (Date.parse(due_date) - Date.parse(today)) / 86_400_000 - days;
      stage.clock.advance({ days: ahead });
      days += ahead;
      await post(given, 'payments/', { amount: moneyOf(amount_cents), value_date: due_date, payer: 'debtor' });
    }
    const [kept] = await list<InstalmentPlan>(given, 'instalment-plans/');
    assert.deepEqual([kept?.status, await openOf(given)], ['fulfilled', euros('0.00')]);
    stage.clock.advance({ days: -days });
    assert.equal(sumOf(offer.instalments.map(({ amount_cents }) => amount_cents)), offer.total);
  }
});

test('who withdraws from a plan owes its fee no more, and what it paid stays', async () => {
  const given = await stage.aCase();
  const { offer, plan } = await agree(given);
  assert.ok(offer.fee > 0n);
  await onPage(given, ({ tx, mandate }) =>
    cancelPlan(tx, mandate, { id: plan.id, reason: 'Widerruf', withFee: true, publicUrl }),
  );
  assert.deepEqual(await openOf(given), moneyOf(offer.open));
  const again = await onPage(given, ({ tx, mandate }) =>
    cancelPlan(tx, mandate, { id: plan.id, reason: 'Widerruf', publicUrl }).catch((error: unknown) => error),
  );
  assert.ok(again instanceof Refusal && again.status === 409);
});

test('agreeing to a plan on the page acknowledges nothing, and shows the debtor as who did it', async () => {
  const given = await stage.aCase();
  const { plan } = await agree(given);
  const claim = await claimOf(given);
  const at = `/operator/v1/claims/${claim}/`;
  const read = bodyOf(await stage.operate<Limitation>('GET', `${at}limitation/`), 200);
  assert.deepEqual(read.candidates, []);
  const office = await stage.aCase();
  await post(office, 'instalment-plans/', { ...plan_input, first_due: '2026-04-01' });
  const other = await claimOf(office);
  const ofOffice = bodyOf(await stage.operate<Limitation>('GET', `/operator/v1/claims/${other}/limitation/`), 200);
  assert.equal(ofOffice.candidates.length, 1, 'a plan of the office may be one');
  const history = await list<OperatorHistoryEntry>(given, 'history/');
  const concluded = history.find(({ code }) => code === 'plan.concluded');
  assert.deepEqual(concluded?.author, author);
  assert.equal(plan.offer_id, null);

  await onPage(given, ({ tx }) =>
    recordLimitationFact(tx, claim, { kind: 'acknowledgement', on: today, note: 'Auf der Seite erklärt.' }),
  );
  const [fact] = bodyOf(await stage.operate<Page<LimitationFact>>('GET', `${at}limitation-facts/`), 200).results;
  assert.deepEqual([fact?.kind, fact?.recorded_by], ['acknowledgement', author]);
});

const plan_input = {
  concluded_on: today,
  interval: 'monthly',
  amount: euros('200.00'),
  interest: 'runs',
  settlement_fee: false,
};

test('a promise of the page is one of all that is open; what it costs to pay later was shown', async () => {
  const given = await stage.aCase();
  const shown = await onPage(given, async ({ tx, mandate }) => {
    const offer = await readLaterOffer(tx, mandate, { today, on: '2026-03-20' });
    const made = await makePromise(tx, mandate, {
      amount_cents: null,
      due_on: offer.on,
      promised_by: 'debtor',
      channel: 'page',
      note: null,
      declaration_id: null,
    });
    assert.ok(typeof made === 'string');
    return offer;
  });
  assert.equal(shown.open + shown.interest, shown.total);
  const [promise] = await list<PaymentPromise>(given, 'promises/');
  assert.deepEqual(
    [promise?.channel, promise?.by, promise?.amount, promise?.recorded_by],
    ['page', 'debtor', moneyOf(shown.open), author],
  );
  const recorded = { amount: euros('10.00'), due_on: '2026-03-20', by: 'debtor', channel: 'page' };
  assert.equal((await stage.operate('POST', `${given.path}promises/`, recorded)).status, 400, 'people name their way');
});

test('a report holds the case until its day, a second one until the later day, and promises stay', async () => {
  const given = await stage.aCase();
  await post(given, 'promises/', { amount: euros('10.00'), due_on: '2026-03-20', by: 'debtor', channel: 'phone' });
  const report = (until: string) =>
    onPage(given, ({ tx, mandate }) => setDebtorReport(tx, mandate, { until, note: 'Schon bezahlt.' }));
  const first = await report('2026-03-16');
  assert.deepEqual(await nextOf(given), ['clarify', '2026-03-16']);
  assert.deepEqual(await report('2026-03-18'), { id: first.id, until: '2026-03-18' });
  assert.deepEqual(await report('2026-03-17'), { id: first.id, until: '2026-03-18' }, 'never earlier');
  const [stop] = await list<Stop>(given, 'stops/');
  assert.deepEqual(
    [stop?.kind, stop?.until, stop?.set_by, stop?.status],
    ['debtor_report', '2026-03-18', author, 'active'],
  );
  assert.equal((await list<PaymentPromise>(given, 'promises/'))[0]?.status, 'open');
  const said = (await given.company.read<Page<{ title: string }>>(`/v2/mandates/${given.mandate.id}/history/`)).results;
  assert.ok(said.some(({ title }) => title === 'Case stopped: report of the debtor, until 2026-03-18'));
  const byHand = await stage.operate('POST', `${given.path}stops/`, { kind: 'debtor_report', note: 'x' });
  assert.equal(byHand.status, 400, 'only the page sets it');

  stage.clock.advance({ days: 17 });
  await stage.run(expireStops);
  assert.equal((await list<Stop>(given, 'stops/'))[0]?.status, 'expired');
  stage.clock.advance({ days: -17 });
});

test('with a report, letters that wait for the post are taken back, and their fees with them', async () => {
  const given = await stage.aCase();
  const before = await openOf(given);
  const letter = await given.sent({ text_key: 'first_letter_consumer', channel: 'post' });
  assert.equal(letter.status, 'waiting');
  assert.notDeepEqual(await openOf(given), before);
  await onPage(given, async ({ tx, mandate }) => {
    await setDebtorReport(tx, mandate, { until: '2026-03-16', note: 'Schon bezahlt.' });
    await withdrawLetters(tx, mandate, { reason: 'debtor_report', ofPeople: true, publicUrl });
  });
  assert.deepEqual([(await stage.read(letter.id)).status, await openOf(given)], ['stopped', before]);
  const history = await list<OperatorHistoryEntry>(given, 'history/');
  assert.deepEqual(history.find(({ code }) => code === 'cost.reversed')?.author, author);
});

test('what a debtor wrote on its page goes with its case, where a sandbox is reset', async () => {
  const given = await stage.aCase();
  const mandate = { id: given.mandate.id, company_id: given.company.company };
  const of = { sender: author.name, subject: 'Härtefall', text: 'Ich bin krank.', files: [] };
  const id = await onPage(given, ({ operator }) => receive(operator, { mandate, ...of }));
  await onPage(given, async ({ tx }) => returnItems(tx, { mandates: [mandate.id], orders: [] }));
  assert.equal((await stage.operate('GET', `/operator/v1/inbox/${id}/`)).status, 404);
});

test('what a debtor declares reaches the office as one item, and its end lifts the report', async () => {
  const given = await stage.aCase();
  const company_id = given.company.company;
  const declared = await onPage(given, async ({ operator, tx, mandate }) => {
    const item = await receive(operator, {
      mandate: { id: mandate.id, company_id },
      sender: author.name,
      subject: 'Bereits bezahlt',
      text: 'Am 20. Februar überwiesen.',
      files: [],
    });
    const caller = { id: mandate.debtor_id };
    const [id = ''] = await recordDeclarations(tx, [{ type: 'already_paid', on: '2026-02-20', to: 'client' }], {
      mandate,
      caller,
      item: { id: item, on: today, channel: 'page' },
      follow: followDeclarations,
    });
    await setDebtorReport(tx, mandate, { until: '2026-03-16', note: 'Schon bezahlt.' });
    return { id, item };
  });
  const item = bodyOf(await stage.operate<InboxItem>('GET', `/operator/v1/inbox/${declared.item}/`), 200);
  assert.deepEqual(
    [item.channel, item.status, item.assigned_by, item.mandate?.id, item.declarations[0]?.id],
    ['page', 'assigned', 'page', given.mandate.id, declared.id],
  );
  const [declaration] = await list<Declaration>(given, 'declarations/');
  assert.deepEqual([declaration?.source, declaration?.recorded_by], [{ type: 'page', id: declared.item }, author]);
  await post(given, `declarations/${declared.id}/end/`, { reason: 'Zahlung gefunden.' }, 200);
  const [stop] = await list<Stop>(given, 'stops/');
  assert.deepEqual([stop?.status, stop?.lifted_on], ['lifted', today]);

  await onPage(given, async ({ tx, mandate }) => {
    await setDebtorReport(tx, mandate, { until: '2026-03-20', note: 'Noch einmal.' });
    await liftDebtorReport(tx, mandate, { reason: 'Zurückgenommen.' });
  });
  assert.deepEqual(
    (await list<Stop>(given, 'stops/')).map(({ status }) => status),
    ['lifted', 'lifted'],
  );
});

test('a call that is asked for is a task of its own, and a confirmed address is the preferred contact', async () => {
  const given = await stage.aCase();
  const choice = newId();
  const debtor = await onPage(given, async ({ mandate }) => mandate.debtor_id);
  const id = await onPage(given, async ({ operator, tx, mandate }) => {
    await addContact(tx, debtor, { type: 'email', value: 'neu@example.com', source: 'debtor' });
    return makeTask(operator, {
      company_id: given.company.company,
      mandate_id: mandate.id,
      kind: 'call',
      title: 'Rückruf: 0301234567',
      text: 'Vormittags, auf Deutsch.',
      due_on: '2026-03-03',
      cause: { type: 'choice', id: choice, text: author.name },
    });
  });
  const task = bodyOf(await stage.operate<Task>('GET', `/operator/v1/tasks/${id}/`), 200);
  assert.deepEqual(
    [task.kind, task.cause, task.created_by, task.mandate_id],
    ['call', { type: 'choice', id: choice, text: author.name }, author, given.mandate.id],
  );
  const contacts = `/operator/v1/debtors/${debtor}/contacts/`;
  const [contact] = bodyOf(await stage.operate<Page<Contact>>('GET', contacts), 200).results.filter(
    ({ value }) => value === 'neu@example.com',
  );
  assert.deepEqual([contact?.preferred, contact?.source, contact?.recorded_by], [true, 'debtor', author]);
});

test('choosing a way of its own declines the open offer of the office', async () => {
  const given = await stage.aCase();
  const offered = { first_due: '2026-04-01', interval: 'monthly', amount: euros('200.00'), interest: 'runs' };
  await post(given, 'plan-offers/', {
    ...offered,
    settlement_fee: false,
    respond_by: '2026-03-20',
    acceptance: 'payment',
  });
  await onPage(given, ({ tx, mandate }) =>
    declineOffer(tx, mandate, { reason: 'Anderes Angebot gewählt.', publicUrl }),
  );
  const [offer] = await list<PlanOffer>(given, 'plan-offers/');
  assert.deepEqual([offer?.status, offer?.ended_on], ['declined', today]);
});
