/** SQL of scripted debtors: what is known of their cases, and what they have done. */
import { scenarioOf } from '@mahnwerk/contract/shapes/sandbox-scenario.ts';
import type { CompanyDb, CompanyTx } from '../../platform/database/session.ts';
import { statementsOf } from '../../platform/database/statement.ts';
import { centsOf, type WireMoney } from '../../values/money.ts';
import type { ScriptedCase } from './acts.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('sandbox-clock');

// Of each case the first claim of its first order that names a scenario; without those whose debtor has done all of it.
const scripted = statement(
  'scripted',
  `with named as (
     select distinct on (o.mandate_id) o.mandate_id, scenario_in(c.metadata) as scenario
     from claims c join orders o on o.company_id = c.company_id and o.id = c.order_id
     where c.company_id = :company_id and scenario_in(c.metadata) is not null and o.mandate_id > :after
     order by o.mandate_id, o.created_at, o.id, c.created_at, c.id
   )
   select m.id, m.debtor_id, n.scenario,
     array(select json_build_object('id', k.id, 'on', coalesce(k.posted_on, l.dated), 'channel', l.channel) from case_letters k
       join letters l on l.company_id = k.company_id and l.id = k.id
       where k.company_id = m.company_id and k.mandate_id = m.id and l.status in ('sent', 'posted', 'undeliverable')
       order by coalesce(k.posted_on, l.dated), k.id) as letters,
     (select json_build_object('id', p.id, 'instalments', p.instalments) from instalment_plans p
      where p.company_id = m.company_id and p.mandate_id = m.id and p.status = 'active') as plan,
     (select json_build_object('id', f.id, 'acceptance', f.acceptance, 'on', coalesce(k.posted_on, l.dated), 'respond_by', f.respond_by,
        'first_due', f.instalments -> 0 ->> 'due_date', 'first_cents', f.first_cents::text)
      from plan_offers f join letters l on l.company_id = f.company_id and l.id = f.letter_id
      join case_letters k on k.company_id = l.company_id and k.id = l.id
      where f.company_id = m.company_id and f.mandate_id = m.id and f.status = 'open' and l.status in ('sent', 'posted', 'undeliverable')) as offer,
     array(select json_build_object('key', a.key, 'on', a.done_on) from sandbox_acts a where a.company_id = m.company_id and a.mandate_id = m.id) as done
   from named n join mandates m on m.company_id = :company_id and m.id = n.mandate_id
   where m.closed_at is null and n.scenario <> 'silent' and not exists (
     select from sandbox_acts a where a.company_id = m.company_id and a.mandate_id = m.id
       and (a.key in ('pay', 'object', 'insolvency', 'death', 'return') or a.key = 'promise' and n.scenario like 'breaks_promise%'))
   order by m.id limit :batch`,
  { notNull: ['letters', 'done', 'scenario'], nullable: ['plan', 'offer'] },
);

interface Planned {
  readonly id: string;
  readonly instalments: readonly {
    readonly number: number;
    readonly due_date: string;
    readonly amount: WireMoney;
    readonly paid_amount: WireMoney;
  }[];
}
interface Offered extends Omit<NonNullable<ScriptedCase['offer']>, 'first_cents'> {
  readonly first_cents: string;
}

/** Some open cases whose debtor a claim scripts, behind one. */
export async function readScripted(
  db: CompanyDb,
  page: { readonly after: string; readonly batch: number },
): Promise<ScriptedCase[]> {
  return (await db.many(scripted, page)).flatMap(({ id, debtor_id, scenario, ...row }) => {
    const known = scenarioOf(scenario);
    if (known === undefined) return [];
    const plan = row.plan as Planned | null;
    const offer = row.offer as Offered | null;
    return {
      id,
      debtor_id,
      scenario: known,
      letters: row.letters as unknown as ScriptedCase['letters'],
      instalments: (plan?.instalments ?? [])
        .map(({ number, due_date, amount, paid_amount }) => ({
          plan_id: plan?.id ?? '',
          number,
          due_on: due_date,
          open_cents: centsOf(amount) - centsOf(paid_amount),
        }))
        .filter(({ open_cents }) => open_cents > 0n),
      offer: offer && { ...offer, first_cents: BigInt(offer.first_cents) },
      done: new Map((row.done as unknown as readonly { key: string; on: string }[]).map(({ key, on }) => [key, on])),
    };
  });
}

const note = statement(
  'note',
  `insert into sandbox_acts (company_id, mandate_id, key, done_on) values (:company_id, :mandate_id, :key, :on) on conflict do nothing`,
);

/** Notes that an act is done. @returns false: it was */
export const noteAct = async (
  tx: CompanyTx,
  act: { readonly mandate_id: string; readonly key: string; readonly on: string },
): Promise<boolean> => (await tx.run(note, act)) === 1;
