/** The columns and filters that the lists of decisions on cases share. */
import { type CaseDecision, caseReasons } from '@mahnwerk/contract/operator/case-decisions.ts';
import { columns } from '../../data/table/columns.tsx';
import { type Filter, stateOptions } from '../../data/table/Filters.tsx';
import type { Column } from '../../data/table/grid.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { State } from '../../ui/State.tsx';
import { outcomeMeanings } from '../course/meanings.ts';
import { Reason } from '../course/Reason.tsx';
import { courseWords } from '../course/words.ts';
import { caseRunWords } from './words.ts';

export function useDecisionColumns(): readonly Column<CaseDecision>[] {
  const { company } = useTexts(caseRunWords);
  const { decisions, outcomes, reasons, reason } = useTexts(courseWords);
  return [
    columns.link('case', decisions.case, ({ mandate_id, reference_number }) => [
      paths.operator.case(mandate_id, 'course'),
      reference_number,
    ]),
    columns.text('debtor', decisions.debtor, ({ debtor_name }) => debtor_name),
    columns.text('company', company, ({ company_name }) => company_name),
    {
      name: 'outcome',
      title: decisions.outcome,
      cell: ({ outcome }) => <State meaning={outcomeMeanings[outcome]}>{outcomes[outcome]}</State>,
      csv: ({ outcome }) => outcomes[outcome],
    },
    {
      name: 'reason',
      title: reason,
      cell: (decision) => <Reason decision={decision} />,
      csv: (decision) => reasons[decision.reason],
    },
    columns.text('step', decisions.step, ({ step_name }) => step_name),
    columns.day('next', decisions.nextOn, ({ next_on }) => next_on),
  ];
}

export function useDecisionFilters(): readonly Filter[] {
  const { decisions, outcomes, reasons, reason } = useTexts(courseWords);
  return [
    { name: 'outcome', label: decisions.outcome, options: stateOptions(outcomes) },
    { name: 'reason', label: reason, options: caseReasons.map((value) => ({ value, text: reasons[value] })) },
  ];
}

export const decisionKey = ({ mandate_id, on }: CaseDecision): string => `${mandate_id} ${on}`;
