/** SQL on the mandates of a statement while it is made: first without VAT, then with their share of it. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Cents } from '../../../values/money.ts';
import {
  type CountedPosition,
  type MandateDetails,
  positionsOf,
  type Receipts,
  receiptsOf,
  type UntaxedMandate,
} from '../figures/index.ts';
import { textOf } from './figures-text.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('statements');

const insertMandates = statement(
  'insert_mandates',
  `insert into statement_mandates (company_id, statement_id, id, reference_number, details, nets, commission_basis_cents, commission_proportional_cents, commission_cents)
   select :company_id, :statement_id, m.id, m.reference_number, m.details, m.nets, m.basis, m.proportional, m.commission
   from json_to_recordset(:mandates) as m (id uuid, reference_number text, details text, nets text, basis bigint, proportional bigint, commission bigint)`,
);

type PaymentCommission = Pick<
  MandateDetails['payments'][number],
  'commission_basis' | 'commission_proportional' | 'commission'
>;

interface NewMandate {
  readonly of: UntaxedMandate | MandateDetails;
  readonly nets: string | null;
  readonly payments: readonly PaymentCommission[];
}

function insert(tx: CompanyTx, statement_id: string, mandates: readonly NewMandate[]): void {
  const rows = mandates.map(({ of, nets, payments }) => {
    const sum = (cents: (payment: PaymentCommission) => Cents) =>
      String(payments.reduce((total, payment) => total + cents(payment), 0n));
    return {
      ...of.mandate,
      details: textOf(of),
      nets,
      basis: sum((payment) => payment.commission_basis),
      proportional: sum((payment) => payment.commission_proportional),
      commission: sum((payment) => payment.commission),
    };
  });
  tx.send(insertMandates, { statement_id, mandates: JSON.stringify(rows) });
}

export const insertUntaxed = (tx: CompanyTx, statement_id: string, mandates: readonly UntaxedMandate[]): void =>
  insert(
    tx,
    statement_id,
    mandates.map((of) => ({ of, nets: netsIn(of), payments: of.payments.map(({ row }) => row) })),
  );

const forgetMandates = statement(
  'forget_mandates',
  'delete from statement_mandates where company_id = :company_id and statement_id = :id',
);
/** All mandates of a statement, instead of those that it had. */
export function replaceMandates(tx: CompanyTx, id: string, mandates: readonly MandateDetails[]): void {
  tx.send(forgetMandates, { id });
  insert(
    tx,
    id,
    mandates.map((of) => ({ of, nets: null, payments: of.payments })),
  );
}

const netsOfDraft = statement(
  'nets',
  `select n.vat_rate, n."group", n.member, n.net, count(*)::int as count from statement_mandates m
   cross join json_to_recordset(m.nets::json) as n (vat_rate text, "group" text, member text, net int8)
   where m.company_id = :company_id and m.statement_id = :statement_id group by 1, 2, 3, 4`,
  { notNull: ['vat_rate', 'member', 'net', 'count'] },
);
const receipt = 'receipt';

/** What a mandate charges and what was received, in short. */
const netsIn = (mandate: UntaxedMandate): string =>
  JSON.stringify([
    ...positionsOf([mandate]).map(({ vat_rate, group, member, net }) => ({
      vat_rate,
      group,
      member,
      net: String(net),
    })),
    ...receiptsOf([mandate]).map(({ vat_rate, cents }) => ({ vat_rate, member: receipt, net: String(cents) })),
  ]);

/** What a draft charges and what was received, before VAT. */
export async function readNets(
  db: CompanyDb,
  statement_id: string,
): Promise<{ readonly positions: readonly CountedPosition[]; readonly receipts: readonly Receipts[] }> {
  const rows = await db.many(netsOfDraft, { statement_id });
  const [receipts, positions] = [
    rows.filter(({ member }) => member === receipt),
    rows.filter(({ member }) => member !== receipt),
  ];
  return {
    positions: positions as readonly CountedPosition[],
    receipts: receipts.map(({ vat_rate, net, count }) => ({ vat_rate, cents: net * BigInt(count) })),
  };
}

// Without statistics of a table that a run fills, the range keeps both statements at their page.
const pageOfMandates = statement(
  'mandates_after',
  `select m.id, m.reference_number, m.details from statement_mandates m
   where m.company_id = :company_id and m.statement_id = :statement_id and (m.reference_number, m.id) > (:reference_number, :mandate)
   order by m.reference_number, m.id limit :batch`,
);
export const readPage = (
  db: CompanyDb,
  page: {
    readonly statement_id: string;
    readonly reference_number: string;
    readonly mandate: string;
    readonly batch: number;
  },
) => db.many(pageOfMandates, page);

const detailRows = statement(
  'set_details',
  `update statement_mandates m set details = x.details, nets = null
   from json_to_recordset(:mandates) as x (id uuid, details text)
   where m.company_id = :company_id and m.statement_id = :statement_id and m.id = x.id
     and m.reference_number >= :first and m.reference_number <= :last`,
);
/** A page of mandates with their share of the VAT. */
export const setDetails = (tx: CompanyTx, statement_id: string, mandates: readonly MandateDetails[]): void =>
  tx.send(detailRows, {
    statement_id,
    mandates: JSON.stringify(mandates.map((each) => ({ id: each.mandate.id, details: textOf(each) }))),
    first: mandates[0]?.mandate.reference_number ?? '',
    last: mandates.at(-1)?.mandate.reference_number ?? '',
  });
