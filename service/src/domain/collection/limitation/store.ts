/** SQL of the limitation of claims, kept current for lists. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Cents } from '../../../values/money.ts';
import type { ClaimLimitation, LimitedRow } from './claim.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('limitation');

/** What is open on a claim of a case. */
export interface OpenClaim {
  readonly mandate_id: string;
  readonly claim_id: string;
  readonly open_cents: Cents;
}

// Facts and plans are read as of the transaction: bookings and plans that it wrote count.
const read = statement(
  'read',
  `select coalesce(x.mandate_id, o.mandate_id) as mandate_id, c.id as claim_id, x.open_cents, c.due_date, c.document_date, c.delay_date, c.legal_basis, d.acting_as, t.claim_id is not null as is_titled,
     t.contents ->> 'final_since' as final_since, t.contents ->> 'issued_on' as issued_on, coalesce(t.is_partial, false) as is_partial,
     m.closed_at is not null as is_closed,
     coalesce((select json_agg(json_build_object('id', f.id, 'kind', f.kind, 'on', f.on_day, 'from', f.from_day, 'until', f.until_day) order by f.id)
       from limitation_facts f where f.company_id = c.company_id and f.claim_id = c.id and f.revoked_at is null), '[]')::limitation_facts_read as facts,
     coalesce((select json_agg(json_build_object('id', p.id, 'concluded_on', p.terms ->> 'concluded_on', 'ended_on', p.ended_on) order by p.id)
       from instalment_plans p where p.company_id = c.company_id and p.mandate_id = coalesce(x.mandate_id, o.mandate_id)), '[]')::limitation_plans_read as plans
   from json_to_recordset(:open) as x (mandate_id uuid, claim_id uuid, open_cents bigint)
   join claims c on c.company_id = :company_id and c.id = x.claim_id
   join orders o on o.company_id = c.company_id and o.id = c.order_id
   join debtors d on d.company_id = o.company_id and d.id = o.debtor_id
   left join mandates m on m.company_id = c.company_id and m.id = coalesce(x.mandate_id, o.mandate_id)
   left join enforceable_titles t on t.company_id = c.company_id and t.claim_id = c.id and t.revoked_on is null`,
  {
    notNull: ['claim_id', 'open_cents', 'is_closed', 'is_titled', 'is_partial', 'facts', 'plans'],
    nullable: ['final_since', 'issued_on', 'mandate_id'],
  },
);

/** Claims with what their limitation follows from. */
export const readLimited = (
  db: CompanyDb,
  open: readonly (Omit<OpenClaim, 'mandate_id'> & { readonly mandate_id: string | null })[],
): Promise<LimitedRow[]> =>
  db.many(read, { open: JSON.stringify(open.map((each) => ({ ...each, open_cents: String(each.open_cents) }))) });

const stored = statement(
  'stored',
  `select l.mandate_id, l.claim_id, l.open_cents from claim_limitations l where l.company_id = :company_id and l.mandate_id = :mandate_id`,
);

/** What was open on the claims of a case when it was last computed. */
export const readStored = (db: CompanyDb, mandate_id: string): Promise<OpenClaim[]> => db.many(stored, { mandate_id });

const save = statement(
  'save',
  `insert into claim_limitations as l (company_id, mandate_id, claim_id, limitation_on, is_suspended, open_cents, is_listed)
   select :company_id, x.mandate_id, x.claim_id, x.limitation_on, x.is_suspended, x.open_cents, x.is_listed
   from json_to_recordset(:rows) as x (mandate_id uuid, claim_id uuid, limitation_on date, is_suspended boolean, open_cents bigint, is_listed boolean)
   on conflict (company_id, claim_id) do update
     set mandate_id = excluded.mandate_id, limitation_on = excluded.limitation_on, is_suspended = excluded.is_suspended,
       open_cents = excluded.open_cents, is_listed = excluded.is_listed
     where (l.mandate_id, l.limitation_on, l.is_suspended, l.open_cents, l.is_listed)
       is distinct from (excluded.mandate_id, excluded.limitation_on, excluded.is_suspended, excluded.open_cents, excluded.is_listed)`,
);

const setDays = statement(
  'set_days',
  `update mandates m set limitation_on = x.day, updated_at = case when :is_change then :stamp else m.updated_at end
   from (select i.id, (select min(l.limitation_on) from claim_limitations l where l.company_id = :company_id and l.mandate_id = i.id and l.open_cents > 0) as day
         from unnest(:mandates::uuid[]) i (id)) x
   where m.company_id = :company_id and m.id = x.id and m.limitation_on is distinct from x.day`,
);

/** Saves the limitation of claims, and the earliest day of those of each case with something open. */
export function saveLimitations(
  tx: CompanyTx,
  rows: readonly (ClaimLimitation & { readonly mandate_id: string | null })[],
  { isChange }: { readonly isChange: boolean },
): void {
  const text = JSON.stringify(rows.map((row) => ({ ...row, open_cents: String(row.open_cents) })));
  tx.send(save, { rows: text });
  tx.send(setDays, { mandates: [...new Set(rows.flatMap(({ mandate_id }) => mandate_id ?? []))], is_change: isChange });
}

const close = statement(
  'set_closed',
  `update claim_limitations l set is_listed = not :closed and l.open_cents > 0 where l.company_id = :company_id and l.mandate_id = :mandate_id`,
);

/** A closed case is in no list of what becomes time-barred. */
export const setListed = (tx: CompanyTx, mandate_id: string, closed: boolean): void =>
  tx.send(close, { mandate_id, closed });
