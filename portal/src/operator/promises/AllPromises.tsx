/** „Zusagen“ of all cases: what „Auswertung“ counts. */
import type { ListedPaymentPromise } from '@mahnwerk/contract/operator/promises.ts';
import { Link } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Screen } from '../../ui/Screen.tsx';
import { State } from '../../ui/State.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { promiseMeanings } from './meanings.ts';
import { promiseWords } from './words.ts';

export function AllPromises() {
  const { screens } = useWords();
  const words = useTexts(promiseWords);
  return (
    <Screen title={words.title}>
      <p>
        <Link to={paths.operator.figures()}>{screens.figures}</Link>
      </p>
      <Table<ListedPaymentPromise>
        title={words.title}
        file="persons"
        list={api.operator.promises.all}
        idOf={({ id }) => id}
        empty={words.none}
        filters={[
          { name: 'status', label: words.state, options: stateOptions(words.statuses) },
          { name: 'made_from', label: words.madeFrom, isDay: true },
          { name: 'made_to', label: words.madeTo, isDay: true },
          useCompanyFilter(words.company),
        ]}
        columns={[
          columns.day('made_on', words.made, ({ made_on }) => made_on),
          columns.day('due_on', words.due, ({ due_on }) => due_on),
          columns.link('case', words.case, ({ mandate_id, reference_number }) => [
            paths.operator.case(mandate_id),
            reference_number,
          ]),
          columns.text('debtor', words.bys.debtor, ({ debtor_name }) => debtor_name),
          columns.text('company', words.company, ({ company_name }) => company_name),
          columns.money('amount', words.amount, ({ amount }) => amount),
          columns.money('paid', words.paid, ({ paid_amount }) => paid_amount),
          {
            name: 'status',
            title: words.state,
            cell: ({ status }) => <State meaning={promiseMeanings[status]}>{words.statuses[status]}</State>,
            csv: ({ status }) => words.statuses[status],
          },
        ]}
      />
    </Screen>
  );
}
