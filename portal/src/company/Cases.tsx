/** „Akten“ of a company: where each stands, what was received of what is owed, and how it goes on. */
import { columns } from '../data/table/columns.tsx';
import { paths } from '../paths.ts';
import { api } from '../data/operations.ts';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { Empty } from '../ui/Empty.tsx';
import { moneyText } from '../ui/amounts.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { type Filter, stateOptions, useShownQuery } from '../data/table/Filters.tsx';
import { Money } from '../ui/Money.tsx';
import { Screen } from '../ui/Screen.tsx';
import { Table } from '../data/table/Table.tsx';
import { useWords } from '../language/language.ts';
import { CasesFile } from './CasesFile.tsx';
import { NextStep } from './NextStep.tsx';
import { useCompany } from '../data/useCompany.ts';

export function Cases() {
  const { company, cases, empty, table } = useWords();
  const { customer } = useCompany();
  const words = company.cases;
  const filters: readonly Filter[] = [
    { name: 'q', label: table.find },
    { name: 'waiting_for', label: words.waitsFor, options: stateOptions(words.waiting) },
    { name: 'procedure_state', label: words.stands, options: stateOptions(cases.procedures) },
  ];
  return (
    <Screen title={company.screens.cases} actions={<CasesFile query={useShownQuery(filters)} />}>
      <Table<Mandate>
        topic="mandates"
        views="company/cases"
        title={company.screens.cases}
        empty={<Empty text={empty.cases} to={paths.company.newOrder(customer)} action={empty.handIn} />}
        list={api.company.mandates.list}
        idOf={({ id }) => id}
        filters={filters}
        preview={(mandate) => <Preview of={mandate} />}
        columns={[
          columns.link(
            'debtor',
            words.debtor,
            ({ id, debtor_name }) => [paths.company.case(customer, id), debtor_name],
            'name',
          ),
          columns.text('reference', words.reference, ({ reference_number }) => reference_number),
          columns.text('stands', words.stands, ({ procedure_state }) => cases.procedures[procedure_state]),
          { name: 'received', title: words.received, cell: (each) => <Received of={each} />, isNumeric: true },
          columns.money('open', words.open, ({ legal_balance }) => legal_balance.total_balance, 'amount'),
          { name: 'next', title: words.next, cell: ({ next_step }) => <NextStep step={next_step} /> },
        ]}
      />
    </Screen>
  );
}

/** `300,00 € von 2.030,12 €`. */
function Received({ of: { legal_balance: of } }: { readonly of: Mandate }) {
  const { company, code } = useWords();
  return <>{company.cases.receivedOf(moneyText(of.total_payment, code), moneyText(of.total_legal_claim, code))}</>;
}

function Preview({ of }: { readonly of: Mandate }) {
  const { company, cases } = useWords();
  const words = company.cases;
  return (
    <>
      <h2>{of.debtor_name}</h2>
      <DescriptionList
        facts={[
          [words.reference, of.reference_number],
          [words.stands, cases.procedures[of.procedure_state]],
          [words.received, <Received key="received" of={of} />],
          [words.open, <Money key="open" amount={of.legal_balance.total_balance} />],
          [words.next, <NextStep key="next" step={of.next_step} />],
        ]}
      />
      <p>{words.why[of.procedure_state]}</p>
    </>
  );
}
