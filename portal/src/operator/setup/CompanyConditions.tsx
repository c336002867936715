/** „Konditionen“ of a client: what was agreed on and when, the version in force marked; new ones are recorded beside. */
import { useState } from 'react';
import type { Conditions } from '@mahnwerk/contract/operator/conditions.ts';
import { api } from '../../data/operations.ts';
import { useReadAll } from '../../data/query.ts';
import { type Column, Table } from '../../data/table/Table.tsx';
import { columns } from '../../data/table/columns.tsx';
import { useMay } from '../../data/me.ts';
import { useWords } from '../../language/language.ts';
import { decimalText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { dayOf } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import { State } from '../../ui/State.tsx';
import { BackToSetup } from './BackToSetup.tsx';
import { defaultConditions, inForceOn } from './conditions-values.ts';
import ladder from '../../features/ladder/Ladder.module.css';
import { NewConditions } from './NewConditions.tsx';
import styles from './Setup.module.css';
import { useCompany } from './shown-company.ts';
import { type SetupWords, useSetupWords } from './words.ts';

/** As many versions decide which is in force; an agreement changes a few times in its life. */
const versions_max = 1000;

export function CompanyConditions() {
  const { id: company_id } = useCompany();
  const { code } = useWords();
  const { conditions: words } = useSetupWords();
  const mayChange = useMay()('operator:money');
  const [isOpen, setOpen] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const list = api.operator.conditions.list;
  const { data: versions = [] } = useReadAll(list, { company_id }, versions_max);
  const day = dayOf();
  const present = inForceOn(versions, day);
  return (
    <div className={ladder.stack}>
      {mayChange ? (
        <p className={ladder.commands}>
          <Button isPrimary shortcut="c" onPress={() => setOpen(true)}>
            {words.create}
          </Button>
        </p>
      ) : null}
      <Table<Conditions>
        title={words.title}
        list={list}
        given={{ company_id }}
        empty={<p className={styles.about}>{words.defaults}</p>}
        idOf={({ id }) => id}
        columns={columnsIn(words, { code, day, present: present?.id })}
      />
      {isSaved ? <BackToSetup /> : null}
      {isOpen ? (
        <NewConditions
          company={company_id}
          present={present ?? defaultConditions}
          day={day}
          onClose={() => setOpen(false)}
          onSaved={() => setSaved(true)}
        />
      ) : null}
    </div>
  );
}

interface At {
  readonly code: string;
  readonly day: string;
  /** The id of those in force. */
  readonly present: string | undefined;
}

const columnsIn = (words: SetupWords['conditions'], { code, day, present }: At): readonly Column<Conditions>[] => [
  columns.day('valid_from', words.validFrom, ({ valid_from }) => valid_from),
  {
    name: 'state',
    title: words.state,
    cell: ({ id, valid_from }) =>
      id === present ? (
        <State meaning="good">{words.inForce}</State>
      ) : (
        <State meaning="calm">{valid_from > day ? words.later : words.former}</State>
      ),
  },
  columns.text(
    'commission',
    words.commission,
    ({ success_commission: { rate, basis } }) => `${decimalText(rate, code)} % · ${words.bases[basis]}`,
  ),
  {
    name: 'minimum',
    title: words.minimum,
    isNumeric: true,
    cell: ({ success_commission: { minimum } }) => (minimum == null ? null : <Money amount={minimum} />),
  },
  {
    name: 'terms',
    title: words.terms,
    cell: (row) => (
      <>
        {words.direct}: {words.due[row.fees_on_direct_payments]}
        <br />
        {words.costs}: {words.due[row.advanced_costs]}
        <br />
        {words.intervals[row.interval]}, {words.closings[row.closing_statement]}
      </>
    ),
  },
  columns.money('unsuccessful', words.unsuccessful, ({ unsuccessful_fee }) => unsuccessful_fee),
  columns.money('payout', words.payout, ({ payout_minimum }) => payout_minimum),
];
