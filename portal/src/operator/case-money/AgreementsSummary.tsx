/** What was agreed on a case, in a few lines, on „Übersicht“. */
import { Link } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Money } from '../../ui/Money.tsx';
import { useCase } from '../cases/reads.ts';
import { OpenOffer } from '../plan-offers/OpenOffer.tsx';
import { OpenPromise } from '../promises/OpenPromise.tsx';
import styles from './CaseMoney.module.css';
import { PlanState } from './PlanState.tsx';
import { caseMoney } from './words.ts';

export function AgreementsSummary() {
  const { code } = useWords();
  const { agreements: words, plan: plans } = useTexts(caseMoney);
  const { id } = useCase();
  const one = { mandate_id: id, query: { limit: 1 } };
  const plan = useRead(api.operator.instalmentPlans.list, one).data;
  const waived = useRead(api.operator.waivers.list, { mandate_id: id, query: { limit: 1, status: 'booked' } }).data;
  const rules = useRead(api.operator.allocationRules.list, one).data;
  const promised = useRead(api.operator.promises.list, { mandate_id: id, query: { limit: 1, status: 'open' } }).data;
  const offered = useRead(api.operator.planOffers.list, { mandate_id: id, query: { limit: 1, status: 'open' } }).data;
  const isRead = [plan, waived, rules, promised, offered].every((read) => read !== undefined);
  const [newest] = plan?.results ?? [];
  const next = newest?.instalments.find(({ status }) => status !== 'paid');
  const isNothing =
    isRead && newest === undefined && [waived, rules, promised, offered].every((read) => read?.count === 0);
  return (
    <Card title={words.all} aside={<Link to={paths.operator.case(id, 'agreements')}>{words.look}</Link>}>
      {isRead ? null : <Loading />}
      {isNothing ? <p className={styles.soft}>{words.nothing}</p> : null}
      <ul className={styles.summary}>
        {offered?.results.map((offer) => (
          <OpenOffer key={offer.id} offer={offer} />
        ))}
        {promised?.results.map((promise) => (
          <OpenPromise key={promise.id} promise={promise} />
        ))}
        {newest === undefined ? null : (
          <li>
            {plans.title} <PlanState plan={newest} />
            {next === undefined || newest.status !== 'active' ? null : (
              <small>
                {words.summary.next(dayText(next.due_date, code))} <Money amount={next.amount} />
              </small>
            )}
          </li>
        )}
        {waived === undefined || waived.count === 0 ? null : <li>{words.summary.waivers(waived.count)}</li>}
        {rules === undefined || rules.count === 0 ? null : <li>{words.summary.rules(rules.count)}</li>}
      </ul>
    </Card>
  );
}
