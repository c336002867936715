/** Takes an old case over: debtor, order, claims, acceptance, costs, payments, the former letter, and whether its balance agrees. */
import { MandateCostInput } from '@mahnwerk/contract/operator/costs.ts';
import { MandatePaymentInput } from '@mahnwerk/contract/operator/ledger.ts';
import { OrderCreate } from '@mahnwerk/contract/case/orders.ts';
import { list } from '@mahnwerk/contract/shapes/structures.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { moneyOf, parseCents } from '../../../values/money.ts';
import { importFirstLetter } from '../../case-correspondence/case-letters/index.ts';
import { leaveWithoutCourse, startCourseAt } from '../../case-work/course/index.ts';
import { bookTakenOver } from '../../collection/bookkeeping/index.ts';
import type { ClaimRow } from '../../collection/claims/index.ts';
import { readDebtors } from '../../collection/debtors/index.ts';
import { setTakenOver } from '../../collection/mandates/index.ts';
import { acceptOrder, createDraft, finalizeDraft } from '../../collection/orders/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { readParts } from '../../money/ledger/index.ts';
import { costsIn, oldClaimBody, orderedOn, paymentsIn } from './old-case-values.ts';
import { takeDebtor } from './orders-run.ts';
import type { AuditedPart, Outcome, Row, Setting } from './rules.ts';
import { present, readBody, refusal, valueOf } from './values.ts';

const read = <T>(shape: Parameters<typeof readBody<T>>[0], body: object): T => {
  const { body: found, failures } = readBody(shape, body);
  if (found === undefined) throw refusal(failures);
  return found;
};

const Costs = list(MandateCostInput, { max: 1000 });
const Payments = list(MandatePaymentInput, { max: 1000 });

/** @throws Refusal where the rows of a case name several debtors */
function refuseSeveralDebtors(rows: readonly Row[]): void {
  const debtors = rows.map(({ values }) => valueOf(values, 'debtor_reference'));
  const errors = debtors.flatMap((debtor, index) =>
    debtor === debtors[0]
      ? []
      : [
          {
            field: `claims[${index}].debtor_reference`,
            code: 'invalid' as const,
            message: 'All rows of a case have one debtor.',
          },
        ],
  );
  if (errors.length > 0) throw refusal(errors);
}

/** Failures of finalize name claims by their ids: those of rows by their place. */
function atPlaces(error: unknown, claims: readonly ClaimRow[]): unknown {
  if (!(error instanceof Refusal)) return error;
  const places = new Map(claims.map(({ id }, index) => [id, index]));
  const errors = (error.details.errors ?? []).map((each) => {
    const [, id = '', rest = ''] = /^claims\.([0-9a-f-]{36})\.(.*)$/.exec(each.field) ?? [];
    const place = places.get(id);
    return place === undefined ? each : { ...each, field: `claims[${place}].${rest}` };
  });
  return new Refusal(error.code, { ...error.details, errors });
}

interface Accepted {
  readonly mandate_id: string;
  readonly order_id: string;
  readonly debtor_id: string;
  readonly claims: readonly ClaimRow[];
}

/** The order of the case, submitted and accepted as of its day. */
async function openCase(tx: CompanyTx, rows: readonly Row[], setting: Setting): Promise<Accepted> {
  const [first] = rows;
  if (first === undefined) throw new Error('a case has rows');
  refuseSeveralDebtors(rows);
  const { id: debtor_id } = await takeDebtor(tx, first, setting);
  const { publicUrl, environment } = setting;
  const sent = present({
    debtor_id,
    creditor_obligation_fulfilled: true,
    starting_approach: rows
      .map(({ values }) => valueOf(values, 'starting_approach'))
      .find((each) => each !== undefined),
    claims: rows.map(({ values }) => oldClaimBody(values, setting)),
  });
  const body = read(OrderCreate, sent);
  const creation = { source: 'operator', partnerId: null, publicUrl, environment } as const;
  const { order, claims } = await createDraft(tx, body, creation);
  try {
    await finalizeDraft(tx, order.id, publicUrl, { hasOriginals: true });
  } catch (error) {
    throw atPlaces(error, claims);
  }
  const ordered_on = orderedOn(rows.map(({ values }) => values));
  const { after } = await acceptOrder(tx, order.id, ordered_on === undefined ? {} : { ordered_on }, publicUrl);
  return { mandate_id: after.mandate_id, order_id: order.id, debtor_id, claims };
}

/** The letters of the former office, one a day: each names the claims of the rows that say it. */
async function takeLetters(
  tx: CompanyTx,
  rows: readonly Row[],
  of: Accepted,
  { source }: Setting,
): Promise<AuditedPart[]> {
  const [debtor] = await readDebtors(tx, [of.debtor_id]);
  if (debtor === undefined) return [];
  const letters: AuditedPart[] = [];
  const days = Map.groupBy(rows.entries(), ([, { values }]) => valueOf(values, 'first_letter_on'));
  for (const [sent_on, found] of days) {
    if (sent_on === undefined) continue;
    const { mandate_id } = of;
    const claim_ids = found.flatMap(([index]) => of.claims[index]?.id ?? []);
    const evidence = `${source}, ${found.map(([, { number }]) => number).join(', ')}`;
    const target = await importFirstLetter(tx, { mandate_id, debtor, claim_ids, sent_on, evidence });
    letters.push({ action: 'take_letter', target, after: { mandate_id, claim_ids, sent_on, evidence } });
  }
  return letters;
}

const tolerance_cents = 5n;

/** What the balance says otherwise than the former office; undefined where they agree or it says nothing. */
async function disagreement(
  tx: CompanyTx,
  rows: readonly Row[],
  mandate_id: string,
  { options }: Setting,
): Promise<string | undefined> {
  const stated = rows.map(({ values }) => valueOf(values, 'expected_balance')).find((each) => each !== undefined);
  const expected = stated === undefined ? undefined : parseCents(stated);
  if (expected === undefined) return undefined;
  const asOf = options.as_of ?? (await businessDate(tx));
  const lines = (await readParts(tx, [mandate_id], { asOf }, ['lines'])).get(mandate_id)?.figures.lines;
  if (lines === undefined) return undefined;
  const { total, ...others } = lines;
  const off = total.open - expected;
  if (off <= tolerance_cents && -off <= tolerance_cents) return undefined;
  const shown = Object.entries(others)
    .filter(([, { open }]) => open !== 0n)
    .map(([line, { open }]) => `${line} ${moneyOf(open).value}`);
  return `Expected ${moneyOf(expected).value}, computed ${moneyOf(total.open).value} as of ${asOf}: ${shown.join(', ')}.`;
}

/** Takes the rows of one case over. @throws Refusal about `claims[n]`, the n-th row, or about all */
export async function runCase(tx: CompanyTx, rows: readonly Row[], setting: Setting): Promise<Outcome[]> {
  const values = rows.map((row) => row.values);
  const of = await openCase(tx, rows, setting);
  const { mandate_id } = of;
  const costs = read(Costs, values.flatMap(costsIn));
  const payments = read(Payments, values.flatMap(paymentsIn)).toSorted((one, other) =>
    one.value_date < other.value_date ? -1 : one.value_date > other.value_date ? 1 : 0,
  );
  await bookTakenOver(tx, mandate_id, { costs, payments, publicUrl: setting.publicUrl });
  setTakenOver(tx, mandate_id, {
    case_key: values.map((each) => valueOf(each, 'case_key')).find((key) => key !== undefined) ?? '',
    further_reference_numbers: [...new Set(values.flatMap((each) => valueOf(each, 'former_reference') ?? []))],
  });
  const letters = await takeLetters(tx, rows, of, setting);
  const { course, step } = setting.options;
  if (course === 'none') await leaveWithoutCourse(tx, mandate_id);
  else await startCourseAt(tx, { id: mandate_id, step, environment: setting.environment });
  const message = await disagreement(tx, rows, mandate_id, setting);
  const evidence = `${setting.source}, ${rows.map(({ number }) => number).join(', ')}`;
  const taken = {
    action: 'take_over',
    target: mandate_id,
    after: { order_id: of.order_id, costs, payments, evidence },
  } as const;
  return rows.map((_row, index) => ({
    action: 'created',
    resources: [
      { type: 'mandate', id: mandate_id },
      { type: 'order', id: of.order_id },
      ...(of.claims[index] === undefined ? [] : [{ type: 'claim', id: of.claims[index].id } as const]),
      { type: 'debtor', id: of.debtor_id },
    ],
    errors: [],
    made: [],
    ...(index === 0 ? { audited: [taken, ...letters] } : {}),
    ...(message === undefined ? {} : { code: 'balance_differs', message }),
  }));
}
