/** „Akten“: the accepted cases of all companies. */
import type { OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import { Link } from '@tanstack/react-router';
import { Money } from '../../components/Money.tsx';
import { Screen } from '../../components/Screen.tsx';
import { State } from '../../components/State.tsx';
import { Table } from '../../components/Table.tsx';
import { When } from '../../components/When.tsx';
import { useWords } from '../../language/language.ts';
import { useOperator } from '../useOperator.ts';
import { CaseStep } from './assignment.tsx';
import { paymentMeanings, processingMeanings } from './meanings.ts';

export function Cases() {
  const { screens, cases, caseWork, table } = useWords();
  const operator = useOperator();
  const words = cases.list;
  return (
    <Screen title={screens.cases}>
      <Table<OperatorMandate>
        name="operator-cases"
        title={screens.cases}
        read={(query) => operator.cases.list({ query })}
        idOf={({ id }) => id}
        filters={[{ name: 'q', label: table.find }]}
        columns={[
          {
            title: words.reference,
            cell: ({ id, reference_number }) => (
              <Link to="/operator/cases/$id/overview" params={{ id }}>
                {reference_number}
              </Link>
            ),
          },
          { title: words.debtor, cell: ({ debtor_name }) => debtor_name, order: 'name' },
          { title: words.company, cell: ({ company_name }) => company_name },
          {
            title: words.procedure,
            cell: ({ procedure_state, processing_state }) => (
              <>
                {cases.procedures[procedure_state]}{' '}
                <State meaning={processingMeanings[processing_state]}>{cases.processings[processing_state]}</State>
              </>
            ),
            order: 'status',
          },
          {
            title: words.payment,
            cell: ({ payment_state }) => (
              <State meaning={paymentMeanings[payment_state]}>{cases.payments[payment_state]}</State>
            ),
          },
          {
            title: words.balance,
            cell: ({ legal_balance }) => <Money amount={legal_balance.total_balance} />,
            order: 'amount',
            isFigure: true,
          },
          { title: caseWork.next, cell: ({ next_step }) => <CaseStep step={next_step} /> },
          { title: caseWork.assignee, cell: ({ assignee }) => assignee?.name },
          { title: words.changed, cell: ({ updated_at }) => <When at={updated_at} /> },
        ]}
      />
    </Screen>
  );
}
