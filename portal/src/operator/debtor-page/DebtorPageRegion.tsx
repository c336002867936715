/** „Schuldnerseite“ of a case: who has a code, and what was chosen with it. */
import type { AccessCode } from '@mahnwerk/contract/operator/access-codes.ts';
import type { DebtorChoice } from '@mahnwerk/contract/operator/debtor-choices.ts';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import tables from '../case-money/CaseMoney.module.css';
import { useCase } from '../cases/reads.ts';
import { dayText } from '../../ui/dates.ts';
import { EndCode, NewCode, UnlockCode } from './commands.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { debtorPageWords } from './words.ts';

/** As many of each are shown: the newest. */
export const most = 20;

const meanings: Readonly<Record<AccessCode['status'], Meaning>> = {
  active: 'good',
  locked: 'warn',
  replaced: 'calm',
  ended: 'calm',
};

export function DebtorPageRegion() {
  const words = useTexts(debtorPageWords);
  const mayChange = useMay()('operator:cases');
  const { id, mandate } = useCase();
  const [isAdding, setAdding] = useState(false);
  const [code, setCode] = useState<string>();
  const add = mayChange && mandate.closed_at === null;
  return (
    <Card
      title={words.title}
      aside={
        mayChange ? (
          <>
            <PreviewButton /> {add ? <Button onPress={() => setAdding(true)}>{words.add}</Button> : null}
          </>
        ) : null
      }
      hasNoPadding
    >
      <Codes mayChange={mayChange} />
      <Choices />
      {isAdding ? <NewCode id={id} onClose={() => setAdding(false)} onCode={setCode} /> : null}
      {code === undefined ? null : (
        <SecretOnce
          title={words.code}
          about={words.codeAbout}
          value={code}
          kept={words.kept}
          onClose={() => setCode(undefined)}
        />
      )}
    </Card>
  );
}

interface TableProps {
  readonly name: string;
  readonly heads: readonly string[];
  readonly empty: string;
  readonly count: number | undefined;
  readonly children: ReactNode;
}

export const Table = ({ name, heads, empty, count, children }: TableProps) =>
  count === 0 ? (
    <p className={tables.empty}>{empty}</p>
  ) : (
    <Scroll name={name}>
      <table className={`${tables.table} ${tables.stacked}`} aria-label={name}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroll>
  );

function Codes({ mayChange }: { readonly mayChange: boolean }) {
  const words = useTexts(debtorPageWords);
  const { id } = useCase();
  const { data, error, refetch } = useRead(api.operator.accessCodes.list, { mandate_id: id, query: { limit: most } });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <Table
      name={words.codes}
      heads={[words.recipient, words.letter, words.state, words.lastUse, words.commands]}
      empty={words.none}
      count={data?.results.length}
    >
      {data?.results.map((code) => (
        <CodeRow key={code.id} id={id} code={code} mayChange={mayChange} />
      ))}
    </Table>
  );
}

interface CodeRowProps {
  /** Of the case or the debtor. */
  readonly id: string;
  readonly code: AccessCode;
  readonly mayChange: boolean;
}

export function CodeRow({ id, code, mayChange }: CodeRowProps) {
  const words = useTexts(debtorPageWords);
  const { code: language } = useWords();
  const [open, setOpen] = useState<'end' | 'unlock'>();
  const close = () => setOpen(undefined);
  const isOpen = code.status === 'active' || code.status === 'locked';
  return (
    <tr>
      <td>{words.roles[code.by]}</td>
      <td data-label={words.letter}>
        {code.letter_id === null ? words.byHand : dayText(code.created_at.slice(0, 10), language)}
      </td>
      <td data-label={words.state}>
        <State meaning={meanings[code.status]}>{words.statuses[code.status]}</State>
      </td>
      <td data-label={words.lastUse}>
        {code.last_used_at === null ? words.never : <DateTime at={code.last_used_at} />}
      </td>
      <td>
        {mayChange && isOpen ? <Button onPress={() => setOpen('end')}>{words.end}</Button> : null}
        {mayChange && code.status === 'locked' ? (
          <Button onPress={() => setOpen('unlock')}>{words.unlock}</Button>
        ) : null}
        {open === 'end' ? <EndCode id={id} code={code} onClose={close} /> : null}
        {open === 'unlock' ? <UnlockCode id={id} code={code} onClose={close} /> : null}
      </td>
    </tr>
  );
}

function Choices() {
  const words = useTexts(debtorPageWords);
  const { id } = useCase();
  const { data, error, refetch } = useRead(api.operator.debtorChoices.list, { query: { mandate_id: id, limit: most } });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <Table
      name={words.choices}
      heads={[words.when, words.who, words.what, words.effects, words.record]}
      empty={words.noChoices}
      count={data?.results.length}
    >
      {data?.results.map((choice) => (
        <ChoiceRow key={choice.id} choice={choice} />
      ))}
    </Table>
  );
}

type Followed = Exclude<keyof DebtorChoice['effect'], 'invoice_ids'>;

/** Where what followed is read. */
const placeOf: Readonly<Record<Followed, (mandate: string, id: string) => string>> = {
  declaration_id: (mandate) => paths.operator.case(mandate, 'correspondence'),
  promise_id: (mandate) => paths.operator.case(mandate, 'agreements'),
  plan_id: (mandate) => paths.operator.case(mandate, 'agreements'),
  stop_id: (mandate) => paths.operator.case(mandate, 'course'),
  limitation_fact_id: (mandate) => paths.operator.case(mandate, 'account'),
  contact_id: (mandate) => paths.operator.case(mandate, 'master-data'),
  inbox_item_id: (_mandate, id) => paths.operator.inboxItem(id),
  online_payment_id: () => paths.operator.onlinePayments(),
  task_id: (mandate) => paths.operator.case(mandate, 'overview'),
};

export function ChoiceRow({ choice }: { readonly choice: DebtorChoice }) {
  const words = useTexts(debtorPageWords);
  const { created_at, name, kind, note, effect, record, subject } = choice;
  const followed = (Object.keys(placeOf) as Followed[]).flatMap((each) => {
    const to = effect[each];
    return to === null ? [] : [{ each, to: placeOf[each](subject.id, to) }];
  });
  return (
    <tr>
      <td data-label={words.when}>
        <DateTime at={created_at} />
      </td>
      <td data-label={words.who}>{name}</td>
      <td data-label={words.what}>
        {words.kinds[kind]}
        {note === null ? null : <small>{note}</small>}
      </td>
      <td data-label={words.effects}>
        {[
          ...followed.map(({ each, to }) => (
            <Link key={each} to={to}>
              {words.effect[each]}
            </Link>
          )),
          ...(effect.invoice_ids.length > 0 ? [words.invoices(effect.invoice_ids.length)] : []),
        ].map((each, index) => [index === 0 ? null : ', ', each])}
      </td>
      <td data-label={words.record}>
        {record === null ? null : <Link to={paths.operator.document(record.id)}>{record.filename}</Link>}
      </td>
    </tr>
  );
}
