/** „Entscheidungen“: why each invoice was dunned on a day, or was not; what is held comes first. */
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import { api } from '../../data/operations.ts';
import type { Filtering, PageQuery } from '../../data/table/paging.ts';
import { Table } from '../../data/table/Table.tsx';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { dayOf } from '../../ui/dates.ts';
import { Empty } from '../../ui/Empty.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { decisionKey, useDecisionColumns, useDecisionFilters } from './decision-columns.tsx';
import { DecisionPreview } from './DecisionPreview.tsx';
import { decisionWords } from './reasons.ts';
import { RunTabs } from './RunTabs.tsx';
import { words } from './words.ts';

export function Decisions() {
  const { title, decisions, day, company } = useTexts(words);
  const { outcomes } = useTexts(decisionWords);
  const filters = useDecisionFilters().map((filter) =>
    filter.name === 'outcome'
      ? { ...filter, unset: outcomes.hold, options: filter.options?.filter(({ value }) => value !== 'hold') ?? [] }
      : filter,
  );
  return (
    <RunTabs>
      <Table<Decision>
        title={decisions.title}
        file="persons"
        views="operator/decisions"
        empty={<Empty text={decisions.none} to={paths.operator.dunningRuns()} action={title} />}
        list={api.operator.dunningDecisions.list}
        queryOf={heldToday}
        idOf={decisionKey}
        filters={[{ name: 'on', label: day, isDay: true }, ...filters, useCompanyFilter(company)]}
        preview={(decision) => <DecisionPreview decision={decision} />}
        columns={useDecisionColumns()}
      />
    </RunTabs>
  );
}

/** Unless the address asks for others: what is held today. */
const heldToday = (query: PageQuery): object => {
  const { on = dayOf(), outcome = 'hold' } = query as Filtering;
  return { ...query, on, outcome };
};
