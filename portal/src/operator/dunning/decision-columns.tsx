/** The columns and filters that the lists of decisions share. */
import { type Decision, decisionReasons } from '@mahnwerk/contract/dunning/decisions.ts';
import { columns } from '../../data/table/columns.tsx';
import { type Filter, stateOptions } from '../../data/table/Filters.tsx';
import type { Column } from '../../data/table/grid.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { type Meaning, State } from '../../ui/State.tsx';
import { decisionWords } from './reasons.ts';
import { words } from './words.ts';

const meanings: Readonly<Record<Decision['outcome'], Meaning>> = {
  notice: 'good',
  handover: 'warn',
  wait: 'calm',
  hold: 'bad',
  end: 'calm',
};

export function useDecisionColumns(): readonly Column<Decision>[] {
  const { decisions, company } = useTexts(words);
  const { outcomes, reasons } = useTexts(decisionWords);
  return [
    columns.link('invoice', decisions.invoice, ({ invoice_id, invoice_number }) => [
      paths.operator.invoice(invoice_id),
      invoice_number,
    ]),
    columns.text('debtor', decisions.debtor, ({ debtor_name }) => debtor_name),
    columns.text('company', company, ({ company_name }) => company_name),
    columns.money('open', decisions.open, ({ open_amount }) => open_amount),
    {
      name: 'outcome',
      title: decisions.decision,
      cell: ({ outcome }) => <State meaning={meanings[outcome]}>{outcomes[outcome]}</State>,
      csv: ({ outcome }) => outcomes[outcome],
    },
    columns.text('reason', decisions.reason, ({ reason }) => reasons[reason]),
    columns.figure('level', decisions.level, ({ level }) => level),
    columns.day('next', decisions.next, ({ next_on }) => next_on),
  ];
}

export function useDecisionFilters(): readonly Filter[] {
  const { decisions } = useTexts(words);
  const { outcomes, reasons } = useTexts(decisionWords);
  return [
    { name: 'outcome', label: decisions.outcome, options: stateOptions(outcomes) },
    {
      name: 'reason',
      label: decisions.reason,
      options: decisionReasons.map((value) => ({ value, text: reasons[value] })),
    },
  ];
}

export const decisionKey = ({ invoice_id, on }: Decision): string => `${invoice_id} ${on}`;
