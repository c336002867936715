/** The head of a case: whom it is about, for whom, its states, its balance, and the commands on it. */
import { paths } from '../../paths.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { moneyText } from '../../ui/amounts.ts';
import { dayText } from '../../ui/dates.ts';
import { State } from '../../ui/State.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { useWords } from '../../language/language.ts';
import { DebtorFlags } from '../debtors/DebtorFlags.tsx';
import { CaseActions } from './CaseActions.tsx';
import styles from './CaseFrame.module.css';
import { paymentMeanings, processingMeanings } from './meanings.ts';
import { useBalance, type Case, useCase } from './reads.ts';

export function CaseHead({ mandate }: { readonly mandate: Case }) {
  const { cases, screens } = useWords();
  return (
    <div className={styles.row}>
      <div className={styles.who}>
        <p className={styles.meta}>
          <Link to={paths.operator.cases()}>{screens.cases}</Link> · {mandate.reference_number}
        </p>
        <h1>{mandate.debtor_name}</h1>
        <p className={styles.meta}>
          {cases.head.for} <Link to={paths.operator.company(mandate.company_id)}>{mandate.company_name}</Link> ·{' '}
          {cases.head.claims(mandate.claim_count)}
        </p>
        <DebtorFlags flags={mandate.debtor_flags} />
        <States mandate={mandate} />
      </div>
      <Balance mandate={mandate} />
    </div>
  );
}

function States({ mandate }: { readonly mandate: Case }) {
  const { cases, caseWork } = useWords();
  return (
    <dl className={styles.states}>
      <div>
        <dt>{cases.list.procedure}</dt>
        <dd>
          <State meaning="calm">{cases.procedures[mandate.procedure_state]}</State>
        </dd>
      </div>
      <div>
        <dt>{cases.list.processing}</dt>
        <dd>
          <State meaning={processingMeanings[mandate.processing_state]}>
            {cases.processings[mandate.processing_state]}
          </State>
        </dd>
      </div>
      <div>
        <dt>{cases.list.payment}</dt>
        <dd>
          <State meaning={paymentMeanings[mandate.payment_state]}>{cases.payments[mandate.payment_state]}</State>
        </dd>
      </div>
      {mandate.limitation_on === null ? null : (
        <div>
          <dt>{caseWork.limitation}</dt>
          <dd>
            <DateTime at={mandate.limitation_on} isDay />
          </dd>
        </div>
      )}
      {mandate.closing === null ? null : (
        <div>
          <dt>{caseWork.result}</dt>
          <dd>
            {cases.close.codes[mandate.closing.code]}, <DateTime at={mandate.closing.date} isDay />
          </dd>
        </div>
      )}
      {mandate.assignee === null ? null : (
        <div>
          <dt>{caseWork.assignee}</dt>
          <dd>{mandate.assignee.name}</dd>
        </div>
      )}
    </dl>
  );
}

function Balance({ mandate }: { readonly mandate: Case }) {
  const { cases, code } = useWords();
  const { id } = useCase();
  const { data } = useBalance(id);
  // There the region of this name has every line.
  const isAccount = useLocation().pathname.endsWith('/account');
  const { total_balance, as_of } = data?.legal_balance ?? mandate.legal_balance;
  return (
    <section className={styles.balance} aria-label={isAccount ? undefined : cases.balance.region}>
      <span className={styles.soft}>{cases.head.balanceOn(dayText(as_of, code))}</span>
      <b>{moneyText(total_balance, code)}</b>
      <span className={styles.soft}>
        {data === undefined
          ? ' '
          : cases.head.perDay(moneyText({ currency: 'EUR', value: data.daily_interest }, code, true))}
      </span>
      <CaseActions mandate={mandate} />
    </section>
  );
}
