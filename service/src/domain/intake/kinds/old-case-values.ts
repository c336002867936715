/** From the values of rows to an old case: its claims, what was paid, costs, days. Pure. */
import type { MandateCostInput } from '@mahnwerk/contract/operator/costs.ts';
import { old_payments } from '../shape/index.ts';
import { claimBody, claimNames } from './claim-values.ts';
import type { Setting } from './rules.ts';
import { parseCents } from '../../../values/money.ts';
import { errorAt, type Finding, flagIn, moneyIn, present, valueOf, type Values } from './values.ts';

type OfOptions = Pick<Setting, 'options'>;

/** Whether the claim of a row has a title. */
export const isTitled = (values: Values): boolean =>
  valueOf(values, 'title_type') !== undefined || valueOf(values, 'titled_amount') !== undefined;

function interestIn(values: Values): object | undefined {
  const [rate, from] = [valueOf(values, 'interest_rate')?.replace(',', '.'), valueOf(values, 'interest_from')];
  if (rate === undefined && from === undefined) return undefined;
  return present({ rate, above_base_rate: flagIn(values, 'interest_above_base') ?? false, from });
}

/** The body of the claim of a row: of an order, or one with its title. */
export function oldClaimBody(values: Values, setting: OfOptions) {
  if (!isTitled(values)) return claimBody(values, setting);
  return {
    ...claimBody(values, setting),
    type: 'titled',
    enforceable_title: present({
      type: valueOf(values, 'title_type'),
      court: valueOf(values, 'court'),
      file_number: valueOf(values, 'file_number'),
      issued_on: valueOf(values, 'issued_on'),
      served_on: valueOf(values, 'served_on'),
      final_since: valueOf(values, 'final_since'),
      titled_amount: moneyIn(values, 'titled_amount'),
      titled_costs: moneyIn(values, 'titled_costs'),
      interest: interestIn(values),
    }),
  };
}

/** The fields of a row that members of its claim are about. */
export const oldClaimNames = (values: Values): Readonly<Record<string, string>> => ({
  ...claimNames(values),
  'enforceable_title.type': 'title_type',
  'enforceable_title.documents': 'title_type',
  'enforceable_title.interest.rate': 'interest_rate',
  'enforceable_title.interest.above_base_rate': 'interest_above_base',
  'enforceable_title.interest.from': 'interest_from',
});

/** Of payments in a row. */
export const places = Array.from({ length: old_payments }, (_, index) => index + 1);

/** Nothing, or nothing that was paid. */
export const isNone = (values: Values, field: string): boolean =>
  (parseCents(valueOf(values, field) ?? '0.00') ?? 0n) === 0n;

/** What tells a payment of a row from the others of its case. */
export const paymentReference = (values: Values, place: number): string =>
  `${valueOf(values, 'document_reference') ?? ''} (${place})`;

/** The payments of a row, in the members of a booking. */
export const paymentsIn = (values: Values) =>
  places
    .filter((place) => !isNone(values, `paid_amount_${place}`))
    .map((place) =>
      present({
        amount: moneyIn(values, `paid_amount_${place}`),
        value_date: valueOf(values, `paid_on_${place}`),
        payer: valueOf(values, `paid_to_${place}`) === 'creditor' ? 'client' : 'debtor',
        reference: paymentReference(values, place),
      }),
    );

/** The amounts of costs, with what they are. */
export const costFields = [
  ['collection_fee', 'collection_fee', 'extrajudicial'],
  ['court_costs', 'court_fee', 'court_dunning'],
  ['enforcement_costs', 'bailiff_fee', 'enforcement'],
] as const satisfies readonly (readonly [string, MandateCostInput['kind'], MandateCostInput['matter']])[];

/** The costs of a row as they were sent: with what VAT the debtor owes of them. */
export const costsIn = (values: Values) =>
  costFields
    .filter(([field]) => !isNone(values, field))
    .map(([field, kind, matter]) =>
      present({
        kind,
        matter,
        amount: moneyIn(values, field),
        date: valueOf(values, `${field}_on`),
        vat_rate: null,
        interest_bearing: false,
        description: valueOf(values, 'document_reference') ?? null,
      }),
    );

const dayFields = [
  'document_date',
  'due_date',
  'issued_on',
  'paid_on',
  'first_letter_on',
  ...costFields.map(([field]) => `${field}_on`),
  ...places.map((place) => `paid_on_${place}`),
];

/** The day of the order: as the rows say, else the earliest day of the case; undefined without any. */
export function orderedOn(rows: readonly Values[]): string | undefined {
  const stated = rows.map((values) => valueOf(values, 'ordered_on')).find((day) => day !== undefined);
  return stated ?? rows.flatMap((values) => dayFields.flatMap((field) => valueOf(values, field) ?? [])).toSorted()[0];
}

/** What is wrong with days and amounts that no claim knows. */
export function ownFindings(values: Values, today: string): Finding[] {
  const future = (field: string): Finding[] =>
    (valueOf(values, field) ?? '') > today
      ? [errorAt(field, 'invalid', `\`${field}\` must not be in the future.`)]
      : [];
  const pair = (amount: string, day: string): Finding[] =>
    isNone(values, amount) || valueOf(values, day) !== undefined
      ? []
      : [errorAt(day, 'required', `The day of \`${amount}\` is required.`)];
  const negative = (amount: string): Finding[] =>
    (parseCents(valueOf(values, amount) ?? '0.00') ?? 0n) < 0n
      ? [errorAt(amount, 'invalid', `\`${amount}\` must be greater than zero.`)]
      : [];
  const first = valueOf(values, 'first_letter_on');
  const ordered = valueOf(values, 'ordered_on');
  return [
    ...places.flatMap((place) => [
      ...pair(`paid_amount_${place}`, `paid_on_${place}`),
      ...negative(`paid_amount_${place}`),
      ...future(`paid_on_${place}`),
    ]),
    ...costFields.flatMap(([field]) => [...pair(field, `${field}_on`), ...negative(field), ...future(`${field}_on`)]),
    ...future('ordered_on'),
    ...future('first_letter_on'),
    ...(first !== undefined && ordered !== undefined && first < ordered
      ? [errorAt('first_letter_on', 'invalid', '`first_letter_on` must not be before `ordered_on`.')]
      : []),
  ];
}
