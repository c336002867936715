/** What a check found beyond the failures: notes, look-alikes, limitation, and what the debtor would owe. */
import type { OrderPreflight } from '@mahnwerk/contract/case/order-preflight.ts';
import { Link } from '@tanstack/react-router';
import { actingIn } from '../../data/acting.ts';
import { useCompany } from '../../data/useCompany.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import { paths } from '../../paths.ts';
import { decimalText, moneyText } from '../../ui/amounts.ts';
import { dayText } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import tables from '../../ui/tables.module.css';
import styles from './Draft.module.css';
import type { Checked } from './preflight.ts';
import { preflightWords } from './preflight-words.ts';
import { nameOf, placeOf } from './places.ts';

export const PreflightFindings = ({ checked }: { readonly checked: Checked }) => (
  <>
    <Notes checked={checked} />
    <Duplicates checked={checked} />
    <Limitation checked={checked} />
    <Expected expected={checked.answer.expected} />
  </>
);

/** The claim of an index by its invoice number; of one claim alone there is nothing to tell apart. */
function useClaimName({ order }: Checked): (index: number | null) => string {
  const words = useOrderWords();
  return (index) => {
    const claim = index === null || order.claims.length < 2 ? undefined : order.claims[index];
    return claim === undefined ? '' : `${nameOf(claim.id, order, words)}: `;
  };
}

function Notes({ checked }: { readonly checked: Checked }) {
  const words = useTexts(preflightWords);
  const orderWords = useOrderWords();
  const { company } = useWords();
  const nameAt = useClaimName(checked);
  const { order } = checked;
  // Limitation has its own part, with the day.
  const notes = checked.answer.warnings.filter(({ code }) => code !== 'barred' && code !== 'barred_soon');
  const fieldOf = (field: string | null) => {
    if (field === null) return '';
    const path = field.replace(/^claims\[\d+\]/, `claims.${order.claims[0]?.id ?? ''}`);
    const [, name = path] = /: (.*)$/.exec(placeOf(path, order, orderWords, company.data.fields)) ?? [];
    return name.includes('.') || name.includes('_') ? '' : `${name}: `;
  };
  return (
    <div className={styles.finding}>
      <h3>{words.hints}</h3>
      {notes.length === 0 ? <p>{words.noHints}</p> : null}
      <ul>
        {notes.map(({ code, claim, field }) => (
          <li key={`${code} ${claim} ${field}`}>
            {nameAt(claim)}
            {code === 'duty_data_missing' ? fieldOf(field) : ''}
            {words.findings[code]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Duplicates({ checked }: { readonly checked: Checked }) {
  const words = useTexts(preflightWords);
  const { company, invoices } = useWords();
  const { customer } = useCompany();
  const nameAt = useClaimName(checked);
  if (checked.duplicates.length === 0) return null;
  const states: Readonly<Record<string, string>> = { ...invoices.states, ...company.orders.states };
  return (
    <div className={styles.finding}>
      <h3>{words.duplicates}</h3>
      <ul>
        {checked.duplicates.map(({ claim, kind, id, document_reference, status, reasons }) => {
          const name = `${words.duplicate[kind]} ${document_reference ?? ''}`.trim();
          // Invoices are no screen of a Partner's user.
          const hasScreen = kind === 'order' || actingIn(customer) === undefined;
          const to = kind === 'order' ? paths.company.order(customer, id) : paths.company.invoice(customer, id);
          return (
            <li key={`${claim} ${id}`}>
              {nameAt(claim)}
              {hasScreen ? <Link to={to}>{name}</Link> : name} ({states[status] ?? status}):{' '}
              {reasons.map((reason) => words.reasons[reason]).join(', ')}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Limitation({ checked }: { readonly checked: Checked }) {
  const words = useTexts(preflightWords);
  const { code } = useWords();
  const nameAt = useClaimName(checked);
  const { limitation } = checked.answer;
  if (limitation.length === 0) return null;
  return (
    <div className={styles.finding}>
      <h3>{words.limitation}</h3>
      <ul>
        {limitation.map(({ claim, limitation_on: on, days_left: days }) => (
          <li key={claim}>
            {nameAt(claim)}
            {on === null || days === null
              ? words.unknown
              : days < 0
                ? words.since(dayText(on, code))
                : words.until(dayText(on, code), days)}
          </li>
        ))}
      </ul>
    </div>
  );
}

type ExpectedCosts = OrderPreflight['expected'];

function Expected({ expected: { value, stages, daily_interest } }: { readonly expected: ExpectedCosts }) {
  const words = useTexts(preflightWords);
  const { code } = useWords();
  return (
    <div className={styles.finding}>
      <h3>{words.expected}</h3>
      {stages.length === 0 ? (
        <p>{words.nothingExpected}</p>
      ) : (
        <>
          <p>
            {words.from(moneyText(value, code))}{' '}
            {Number(daily_interest) === 0 ? null : words.daily(perDay(daily_interest, code))}
          </p>
          <Stages stages={stages} />
        </>
      )}
    </div>
  );
}

/** Interest of a day has four decimals. */
const perDay = (value: string, code: string): string => `${decimalText(value, code)} €`;

function Stages({ stages }: Pick<ExpectedCosts, 'stages'>) {
  const words = useTexts(preflightWords);
  return (
    <Scroll name={words.expected}>
      <table className={`${tables.grid} ${tables.short}`} aria-label={words.expected}>
        <thead>
          <tr>
            <th scope="col">{words.stage}</th>
            {[words.net, words.vat, words.gross].map((head) => (
              <th key={head} scope="col" className={tables.figures}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stages.map(({ stage, positions, net, vat, gross }) => (
            <tr key={stage}>
              <td>
                <StageOf stage={stage} positions={positions} />
              </td>
              {[net, vat, gross].map((amount, index) => (
                <td key={index} className={tables.figures}>
                  <Money amount={amount} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** A stage opens into its fees. */
function StageOf({ stage, positions }: Pick<ExpectedCosts['stages'][number], 'stage' | 'positions'>) {
  const words = useTexts(preflightWords);
  const { cases } = useWords();
  return (
    <details>
      <summary>{words.stages[stage]}</summary>
      <ul>
        {positions.map(({ kind, amount }, index) => (
          <li key={`${index} ${kind}`}>
            {cases.kinds[kind] ?? kind}: <Money amount={amount} />
          </li>
        ))}
      </ul>
    </details>
  );
}
