/** The filter `q` of lists of invoices, of their debtors and of letters: what begins with its words, up to `limits.search_matches`. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { conditionsOf } from './scopes.ts';

const owners = {
  debtor: [`select h.id where h.kind = 'debtor'`],
  invoice: [
    `select h.id where h.kind = 'invoice'`,
    `select x.id from dunning_invoices x where h.kind = 'debtor' and x.company_id = h.company_id and x.debtor_id = h.id`,
  ],
  letter: [
    `select x.letter_id from dunnings x where h.kind = 'invoice' and x.company_id = h.company_id and x.invoice_id = h.id`,
    `select x.id from letters x where h.kind = 'debtor' and x.company_id = h.company_id and x.debtor_id = h.id`,
  ],
} as const;

/** Conditions of the filter `q` for a column that holds ids: ranges of an index, each read to a limit. Invoice numbers do not crowd out debtors. */
export const dunningSeekingBy = (column: string, kind: keyof typeof owners) =>
  conditionsOf(
    ({ name, where }) => `${column} = any(array(
      select :q_id::uuid union all (
        select t.id from unnest(:${name}::text[]) b (beginning), unnest(array['debtor'${kind === 'debtor' ? '' : `, 'invoice'`}]) k (kind), lateral (
          select s.company_id, s.kind, s.id from dunning_search_terms s
          where s.kind = k.kind ${where} and s.term >= b.beginning collate "C" and s.term < b.beginning || U&'\\+10FFFF' collate "C"
          order by s.term, s.id limit ${limits.search_matches}) h, lateral (${owners[kind].join(' union all ')}) t (id)
        limit ${limits.search_matches})))`,
  );
