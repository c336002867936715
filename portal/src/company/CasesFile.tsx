/** „CSV“ of the company's cases: the list with its filters and its order, all pages of it. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { useState } from 'react';
import { useCommand } from '../data/query.ts';
import { Button } from '../ui/Button.tsx';
import { type Cell, csvText } from '../ui/csv.ts';
import { dayOf } from '../ui/dates.ts';
import { Failure } from '../ui/Failure.tsx';
import type { PageQuery } from '../data/table/paging.ts';
import { saveFile } from '../ui/save.ts';
import { stepText } from '../features/cases/next-step.ts';
import { useToast } from '../ui/Toast.tsx';
import { useWords } from '../language/language.ts';
import { useCompany } from '../data/useCompany.ts';

/** At most as many rows are written. */
const rows_max = 10_000;
const page_rows = 100;

export function CasesFile({ query }: { readonly query: Omit<PageQuery, 'limit' | 'offset' | 'position'> }) {
  const { company, cases, code } = useWords();
  const { routes } = useCompany();
  const toast = useToast();
  const [count, setCount] = useState(0);
  const words = company.cases;
  const head = [words.reference, words.debtor, words.stands, words.received, words.total, words.open, words.next];
  const rowOf = ({ legal_balance: of, ...each }: Mandate): readonly Cell[] => [
    each.reference_number,
    each.debtor_name,
    cases.procedures[each.procedure_state],
    { amount: of.total_payment },
    { amount: of.total_legal_claim },
    { amount: of.total_balance },
    each.next_step === null ? company.steps.none : stepText(each.next_step, company, code),
    each.next_step?.on == null ? null : { day: each.next_step.on },
  ];
  const file = useCommand(
    async () => {
      const rows: (readonly Cell[])[] = [[...head, words.nextOn]];
      for await (const each of routes.mandates.list.each({ query: { ...query, limit: page_rows } })) {
        rows.push(rowOf(each));
        if (rows.length % page_rows === 1) setCount(rows.length - 1);
        if (rows.length > rows_max) break;
      }
      saveFile(new Blob([csvText(rows)], { type: 'text/csv' }), `${company.screens.cases}-${dayOf()}.csv`);
      return rows.length - 1;
    },
    {
      onDone: (written) => {
        if (written === rows_max) toast({ text: words.cut(new Intl.NumberFormat(code).format(written)) });
      },
      onEnd: () => setCount(0),
    },
  );
  return (
    <>
      {count === 0 ? null : <span role="status">{words.written(count)}</span>}
      <Button isDisabled={file.isPending} onPress={() => file.mutate()}>
        CSV
      </Button>
      {file.error === null ? null : <Failure error={file.error} retry={() => file.mutate()} />}
    </>
  );
}
