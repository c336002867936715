/** „Entscheidungen zu Akten“: why each case was moved on a day, or was not; what is held comes first. */
import type { CaseDecision } from '@mahnwerk/contract/operator/case-decisions.ts';
import { Link } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import type { Filtering, PageQuery } from '../../data/table/paging.ts';
import { Table } from '../../data/table/Table.tsx';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { dayOf } from '../../ui/dates.ts';
import { useCompanyFilter } from '../company-filter.ts';
import { courseWords } from '../course/words.ts';
import { RunTabs } from '../dunning/RunTabs.tsx';
import { decisionKey, useDecisionColumns, useDecisionFilters } from './decision-columns.tsx';
import { caseRunWords } from './words.ts';

export function CaseDecisions() {
  const { day, company, back, decisions, noDecision } = useTexts(caseRunWords);
  const { outcomes } = useTexts(courseWords);
  const filters = useDecisionFilters().map((filter) =>
    filter.name === 'outcome'
      ? { ...filter, unset: outcomes.hold, options: filter.options?.filter(({ value }) => value !== 'hold') ?? [] }
      : filter,
  );
  return (
    <RunTabs>
      <p>
        <Link to={paths.operator.caseRuns()}>{back}</Link>
      </p>
      <Table<CaseDecision>
        title={decisions}
        file="persons"
        views="operator/case-decisions"
        empty={noDecision}
        list={api.operator.caseDecisions.list}
        queryOf={heldToday}
        idOf={decisionKey}
        filters={[{ name: 'on', label: day, isDay: true }, ...filters, useCompanyFilter(company)]}
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
