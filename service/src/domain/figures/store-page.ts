/** SQL of the figures of the debtor's page: letters with a code that left on these days, and what became of them. */
import type { OperatorDb } from '../../platform/database/session.ts';
import { statementsOf } from '../../platform/database/statement.ts';
import { leftOn, paidAfter } from '../case-correspondence/case-letters/index.ts';
import type { Statements } from './statements.gen.ts';
import type { Span } from './store.ts';

const statement = statementsOf<Statements>('figures');

const by = 'c.text_key, c.text_version, l.channel';
const sent = `case_letters c join letters l on l.company_id = c.company_id and l.id = c.id
   join access_codes a on a.company_id = l.company_id and a.letter_id = l.id`;
const asked = `${leftOn} between :from_day::date and :to_day::date and (:company_id::uuid is null or c.company_id = :company_id::uuid)`;

const letters = statement(
  'page_letters',
  `select ${by}, count(*)::integer as letters, count(a.first_used_at)::integer as opened from ${sent} where ${asked} group by ${by} order by ${by}`,
  { notNull: ['letters', 'opened'] },
);

const choices = statement(
  'page_choices',
  `select ${by}, d.kind, count(*)::integer as count from ${sent}
     join debtor_choices d on d.company_id = a.company_id and d.code_id = a.id
   where ${asked} group by ${by}, d.kind order by ${by}, d.kind`,
  { notNull: ['count'] },
);

// A payment counts once, whatever letters of a row it follows.
const paid = statement(
  'page_paid',
  `select x.text_key, x.text_version, x.channel, count(distinct x.mandate_id)::integer as count, sum(x.amount_cents)::bigint as cents from (
     select distinct ${by}, p.company_id, p.id, p.mandate_id, p.amount_cents from ${sent} join mandate_payments p on ${paidAfter} where ${asked}) x
   group by 1, 2, 3`,
  { notNull: ['text_key', 'text_version', 'channel', 'count', 'cents'] },
);

export const readPageLetters = (db: OperatorDb, span: Span) => db.many(letters, span);
export const readPageChoices = (db: OperatorDb, span: Span) => db.many(choices, span);
export const readPagePaid = (db: OperatorDb, span: Span) => db.many(paid, span);
