/** „Umstände“ of a debtor: what holds for it in all of its cases, and what held. */
import type { Circumstance } from '@mahnwerk/contract/operator/circumstances.ts';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import { Tag } from '../../ui/Tag.tsx';
import tables from '../case-money/CaseMoney.module.css';
import { useCase } from '../cases/reads.ts';
import { AddCircumstance } from './AddCircumstance.tsx';
import { addressText, type DebtorOfCase } from './contact-text.ts';
import { flagMeanings } from './DebtorFlags.tsx';
import styles from './Debtors.module.css';
import { EndCircumstance } from './EndCircumstance.tsx';
import { debtorWords } from './words.ts';

/** As many as a debtor has at most. */
const most_circumstances = 100;

export function CircumstancesCard({ debtor }: { readonly debtor: DebtorOfCase }) {
  const { circumstances: words, of } = useTexts(debtorWords);
  const { id } = useCase();
  const mayChange = useMay()('operator:cases');
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useRead(
    api.operator.circumstances.list,
    { debtor_id: debtor.id, query: { limit: most_circumstances } },
    { topics: ['contacts', 'debtors'] },
  );
  const title = debtor.isFirst ? words.title : of(words.title, debtor.name);
  return (
    <Card
      title={title}
      hasNoPadding
      aside={
        mayChange ? (
          <Button {...(debtor.isFirst ? {} : { label: of(words.add, debtor.name) })} onPress={() => setIsAdding(true)}>
            {words.add}
          </Button>
        ) : null
      }
    >
      <p className={styles.about}>{words.about}</p>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Loading />
      ) : (
        <Circumstances {...{ title, debtor, mayChange, ...data }} />
      )}
      {isAdding ? <AddCircumstance id={id} debtor={debtor} onClose={() => setIsAdding(false)} /> : null}
    </Card>
  );
}

interface ListProps {
  readonly title: string;
  readonly debtor: DebtorOfCase;
  readonly mayChange: boolean;
  readonly results: readonly Circumstance[];
}

function Circumstances({ title, debtor, mayChange, results }: ListProps) {
  const { circumstances: words, source, commands } = useTexts(debtorWords);
  if (results.length === 0) return <p className={styles.about}>{words.none}</p>;
  const isOver = ({ ended_on }: Circumstance) => ended_on !== null;
  return (
    <Scroll name={title}>
      <table className={`${tables.table} ${tables.stacked}`} aria-label={title}>
        <thead>
          <tr>
            {[words.type, words.from, words.court, words.party, source, words.by].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {mayChange ? <th scope="col">{commands}</th> : null}
          </tr>
        </thead>
        <tbody>
          {results
            .toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)))
            .map((circumstance) => (
              <Row key={circumstance.id} {...{ circumstance, debtor, mayChange }} />
            ))}
        </tbody>
      </table>
    </Scroll>
  );
}

interface RowProps {
  readonly circumstance: Circumstance;
  readonly debtor: DebtorOfCase;
  readonly mayChange: boolean;
}

function Row({ circumstance, debtor, mayChange }: RowProps) {
  const { code } = useWords();
  const { circumstances: words, flags, source, sources } = useTexts(debtorWords);
  const { type, from, court, file_number, party, note, ended_on, end_reason } = circumstance;
  return (
    <tr>
      <td>
        <Tag meaning={ended_on === null ? flagMeanings[type] : 'calm'}>{flags[type]}</Tag>
        {note === null ? null : <small>{note}</small>}
      </td>
      <td className={tables.day} data-label={words.from}>
        {dayText(from, code)}
        {ended_on === null ? null : <small>{words.endedOn(dayText(ended_on, code))}</small>}
        {ended_on === null ? null : <small>{end_reason ?? words.byAddress}</small>}
      </td>
      <td data-label={words.court}>
        {court}
        {file_number === null ? null : <small>{file_number}</small>}
      </td>
      <td data-label={words.party}>{party === null ? null : <Party party={party} />}</td>
      <td data-label={source}>{sources[circumstance.source]}</td>
      <td data-label={words.by}>{circumstance.recorded_by.name}</td>
      {mayChange ? <td>{ended_on === null ? <End circumstance={circumstance} debtor={debtor} /> : null}</td> : null}
    </tr>
  );
}

function Party({ party }: { readonly party: NonNullable<Circumstance['party']> }) {
  const { code } = useWords();
  const { circumstances: words } = useTexts(debtorWords);
  const { role, name, address, email, reference } = party;
  const lines = [words.roles[role], address === null ? null : addressText(address, code), email, reference];
  return (
    <>
      {name}
      {lines.map((line) => (line === null ? null : <small key={line}>{line}</small>))}
    </>
  );
}

function End({ circumstance, debtor }: Omit<RowProps, 'mayChange'>) {
  const { circumstances: words } = useTexts(debtorWords);
  const { id } = useCase();
  const [isEnding, setIsEnding] = useState(false);
  return (
    <>
      <Button onPress={() => setIsEnding(true)}>{words.end}</Button>
      {isEnding ? (
        <EndCircumstance id={id} debtor={debtor} circumstance={circumstance} onClose={() => setIsEnding(false)} />
      ) : null}
    </>
  );
}
