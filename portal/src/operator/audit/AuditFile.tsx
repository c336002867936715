/** „CSV“ of the audit log: the entries that match the filters, newest first. */
import { useState } from 'react';
import { useCommand } from '../../data/query.ts';
import { type Filter, useShownQuery } from '../../data/table/Filters.tsx';
import { withInstants } from '../../data/table/paging.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { type Cell, csvText } from '../../ui/csv.ts';
import { dayOf } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { saveFile } from '../../ui/save.ts';
import { useToast } from '../../ui/Toast.tsx';
import { useActor, useSentence } from './Sentence.tsx';
import { words } from './words.ts';

/** At most as many rows are written. */
const rows_max = 10_000;
const page_rows = 100;

export function AuditFile({ filters }: { readonly filters: readonly Filter[] }) {
  const { screens, auditLog, company, failure, code } = useWords();
  const texts = useTexts(words);
  const { auditLog: log } = useOperator();
  const [textOf, actorOf] = [useSentence(), useActor()];
  const query = useShownQuery(filters);
  const toast = useToast();
  const [count, setCount] = useState(0);
  const head = [auditLog.at, auditLog.actor, auditLog.action, texts.area, auditLog.target, failure.request];
  const file = useCommand(
    async () => {
      const rows: (readonly Cell[])[] = [head];
      for await (const each of log.list.each({ query: { ...withInstants(query), limit: page_rows } })) {
        const kind = each.target === null ? null : texts.kinds[each.target.kind];
        rows.push([each.created_at, actorOf(each), textOf(each), kind, each.target_id, each.request_id]);
        if (rows.length % page_rows === 1) setCount(rows.length - 1);
        if (rows.length > rows_max) break;
      }
      saveFile(new Blob([csvText(rows)], { type: 'text/csv' }), `${screens.auditLog}-${dayOf()}.csv`);
      return rows.length - 1;
    },
    {
      onDone: (written) => {
        if (written === rows_max) toast({ text: company.cases.cut(new Intl.NumberFormat(code).format(written)) });
      },
      onEnd: () => setCount(0),
    },
  );
  return (
    <>
      {count === 0 ? null : <span role="status">{company.cases.written(count)}</span>}
      <Button isDisabled={file.isPending} onPress={() => file.mutate()}>
        {texts.csv}
      </Button>
      {file.error === null ? null : <Failure error={file.error} retry={() => file.mutate()} />}
    </>
  );
}
