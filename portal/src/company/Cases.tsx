/** „Akten“ of a company: where each stands, what was received of what is owed, and how it goes on. */
import { columns } from '../data/table/columns.tsx';
import { paths } from '../paths.ts';
import { api } from '../data/operations.ts';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { Empty } from '../ui/Empty.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { type Filter, stateOptions } from '../data/table/Filters.tsx';
import { Money } from '../ui/Money.tsx';
import { Screen } from '../ui/Screen.tsx';
import { type Column, Table } from '../data/table/Table.tsx';
import { Link } from '@tanstack/react-router';
import { useTexts, useWords } from '../language/language.ts';
import { words as ownWords } from './words.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { State } from '../ui/State.tsx';
import { cents, isZero, moneyText } from '../ui/amounts.ts';
import styles from './Case.module.css';
import { stepText } from '../features/cases/next-step.ts';
import { CaseViews, WaitingCases } from './CasesHead.tsx';
import { InShort } from './InShort.tsx';
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
    { name: 'accepted_from', label: words.acceptedFrom, isDay: true },
    { name: 'accepted_to', label: words.acceptedTo, isDay: true },
  ];
  return (
    <Screen
      title={company.screens.cases}
      actions={
        <ButtonLink isPrimary to={paths.company.newOrder(customer)}>
          {company.newOrder.title}
        </ButtonLink>
      }
    >
      <WaitingCases />
      <InShort />
      <CaseViews />
      <Table<Mandate>
        topic="mandates"
        views="company/cases"
        title={company.screens.cases}
        file="persons"
        empty={<Empty text={empty.cases} to={paths.company.newOrder(customer)} action={empty.handIn} />}
        list={api.company.mandates.list}
        idOf={({ id }) => id}
        filters={filters}
        preview={(mandate) => <Preview of={mandate} />}
        columns={useCaseColumns()}
      />
    </Screen>
  );
}

function useCaseColumns(): readonly Column<Mandate>[] {
  const { company, cases, code } = useWords();
  const words = company.cases;
  return [
    columns.filed('reference', words.reference, ({ reference_number }) => reference_number),
    {
      ...columns.text('debtor', words.debtor, ({ debtor_name }) => debtor_name, 'name'),
      cell: (each) => <Debtor of={each} />,
    },
    columns.text('stands', words.stands, ({ procedure_state }) => cases.procedures[procedure_state]),
    {
      name: 'received',
      title: words.received,
      cell: (each) => <Share of={each} />,
      csv: ({ legal_balance }) => ({ amount: legal_balance.total_payment }),
    },
    columns.filed('total', words.total, ({ legal_balance }) => ({ amount: legal_balance.total_legal_claim })),
    {
      ...columns.money('open', words.open, ({ legal_balance }) => legal_balance.total_balance, 'amount'),
      cell: (each) => <Open of={each} />,
    },
    {
      name: 'next',
      title: words.next,
      cell: ({ next_step }) => <NextStep step={next_step} />,
      csv: ({ next_step }) => (next_step === null ? company.steps.none : stepText(next_step, company, code)),
    },
    columns.filed('next_on', words.nextOn, ({ next_step }) => (next_step?.on == null ? null : { day: next_step.on })),
  ];
}

interface OfMandate {
  readonly of: Mandate;
}

/** With the number of the case, by which both sides name it. */
function Debtor({ of: { id, debtor_name, reference_number } }: OfMandate) {
  const { customer } = useCompany();
  return (
    <span className={styles.debtor}>
      <Link to={paths.company.case(customer, id)}>{debtor_name}</Link>
      <small>{reference_number}</small>
    </span>
  );
}

function Open({ of: { legal_balance: of } }: OfMandate) {
  const { settled } = useTexts(ownWords).cases;
  return isZero(of.total_balance) && !isZero(of.total_legal_claim) ? (
    <State meaning="good">{settled}</State>
  ) : (
    <b>
      <Money amount={of.total_balance} />
    </b>
  );
}

/** What was received of what is owed, as a bar and in words. */
function Share({ of }: OfMandate) {
  const { total_payment, total_legal_claim } = of.legal_balance;
  const owed = cents(total_legal_claim);
  const percent = owed <= 0n ? 0 : Number((cents(total_payment) * 100n) / owed);
  return (
    <span className={styles.share}>
      <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.min(Math.max(percent, 0), 100)} height="6" />
      </svg>
      <small>
        <Received of={of} />
      </small>
    </span>
  );
}

/** `300,00 € von 2.030,12 €`. */
function Received({ of: { legal_balance: of } }: OfMandate) {
  const { company, code } = useWords();
  return <>{company.cases.receivedOf(moneyText(of.total_payment, code), moneyText(of.total_legal_claim, code))}</>;
}

function Preview({ of }: OfMandate) {
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
