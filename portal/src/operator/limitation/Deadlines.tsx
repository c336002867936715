/** „Fristen“, „Verjährung“: claims by the last day on which they are not time-barred. */
import type { LimitationRow } from '@mahnwerk/contract/operator/limitations.ts';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { State } from '../../ui/State.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { DeadlineTabs } from './DeadlineTabs.tsx';
import { statusMeanings } from './meanings.ts';
import { limitationWords } from './words.ts';

export function Deadlines() {
  const words = useTexts(limitationWords);
  const ofCompany = useCompanyFilter(words.company);
  return (
    <DeadlineTabs>
      <Table<LimitationRow>
        topic="mandates"
        title={words.title}
        list={api.operator.limitations.list}
        idOf={({ claim_id }) => claim_id}
        empty={words.empty}
        filters={[
          { name: 'from', label: words.since, isDay: true },
          { name: 'to', label: words.to, isDay: true },
          ofCompany,
          { name: 'status', label: words.status, options: stateOptions(words.statuses) },
        ]}
        columns={[
          columns.day('limitation_on', words.day, ({ limitation_on }) => limitation_on),
          {
            name: 'status',
            title: words.status,
            cell: ({ status }) => <State meaning={statusMeanings[status]}>{words.statuses[status]}</State>,
            csv: ({ status }) => words.statuses[status],
          },
          columns.link('case', words.case, ({ mandate_id, reference_number }) => [
            paths.operator.case(mandate_id),
            reference_number,
          ]),
          columns.text('debtor', words.debtor, ({ debtor_name }) => debtor_name),
          columns.text('company', words.company, ({ company_name }) => company_name),
          columns.text('reference', words.reference, ({ document_reference }) => document_reference),
          columns.money('open', words.open, ({ open_amount }) => open_amount),
          columns.text('assignee', words.assignee, ({ assignee }) => assignee?.name ?? null),
        ]}
      />
    </DeadlineTabs>
  );
}
