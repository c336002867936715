/** „Bankkonten“: the accounts whose statements are read. */
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { type AnswerOf, api } from '../../data/operations.ts';
import { useProven } from '../../data/person/Proof.tsx';
import { columns } from '../../data/table/columns.tsx';
import type { ListSearch } from '../../data/table/paging.ts';
import { type Column, Table } from '../../data/table/Table.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Field, Radios } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { State } from '../../ui/State.tsx';
import styles from '../../features/bank/Bank.module.css';
import { CashTabs } from './CashTabs.tsx';
import { cashWords } from './cash-words.ts';

type Account = AnswerOf<typeof api.operator.bankAccounts.get>;
const changes = [api.operator.bankAccounts, api.operator.cashPosition];

interface Chosen {
  readonly account: Account;
  readonly is: 'rename' | 'archive';
}

export function BankAccounts() {
  const { accounts } = useTexts(cashWords);
  const mayChange = useMay()('operator:money');
  // A refused file leads here with the IBAN of its account.
  const { add }: ListSearch = useSearch({ strict: false });
  const [isAdding, setAdding] = useState(typeof add === 'string');
  const [chosen, setChosen] = useState<Chosen>();
  const close = () => setChosen(undefined);
  const commands: Column<Account> = {
    name: 'commands',
    title: accounts.commands,
    cell: (account) => (
      <div className={styles.actions}>
        <Button isQuiet onPress={() => setChosen({ account, is: 'rename' })}>
          {accounts.rename}
        </Button>
        <Button isQuiet onPress={() => setChosen({ account, is: 'archive' })}>
          {account.archived ? accounts.restore : accounts.archive}
        </Button>
      </div>
    ),
  };
  return (
    <CashTabs
      actions={
        mayChange ? (
          <Button isPrimary shortcut="c" onPress={() => setAdding(true)}>
            {accounts.add}
          </Button>
        ) : null
      }
    >
      <Table<Account>
        title={accounts.title}
        list={api.operator.bankAccounts.list}
        idOf={({ id }) => id}
        empty={accounts.none}
        columns={[...useAccountColumns(), ...(mayChange ? [commands] : [])]}
      />
      {isAdding && mayChange ? (
        <Add iban={typeof add === 'string' ? add : ''} onClose={() => setAdding(false)} />
      ) : null}
      {chosen?.is === 'rename' ? <Rename account={chosen.account} onClose={close} /> : null}
      {chosen?.is === 'archive' ? <Archive account={chosen.account} onClose={close} /> : null}
    </CashTabs>
  );
}

function useAccountColumns(): readonly Column<Account>[] {
  const { accounts } = useTexts(cashWords);
  return [
    columns.text('name', accounts.name, ({ name }) => <b>{name}</b>),
    columns.text('iban', accounts.iban, ({ iban }) => iban),
    columns.text('kind', accounts.kind, ({ kind }) => accounts.kinds[kind]),
    columns.text('last', accounts.last, ({ last_statement }) =>
      last_statement === null ? null : <DateTime at={last_statement.to} isDay />,
    ),
    {
      name: 'balance',
      title: accounts.balance,
      cell: ({ last_statement }) =>
        last_statement === null ? null : <Money amount={last_statement.closing_balance} />,
      isNumeric: true,
    },
    columns.text('state', accounts.state, ({ archived }) => (
      <State meaning={archived ? 'calm' : 'good'}>{archived ? accounts.archived : accounts.active}</State>
    )),
  ];
}

function Add({ iban, onClose }: { readonly iban: string; readonly onClose: () => void }) {
  const { accounts } = useTexts(cashWords);
  const { bankAccounts } = useOperator();
  const proven = useProven();
  const [kind, setKind] = useState<Account['kind']>('client_money');
  return (
    <CommandDialog
      title={accounts.add}
      submit={accounts.submit}
      changes={changes}
      onClose={onClose}
      send={async (fields, attempt) => {
        const body = { name: textIn(fields, 'name'), iban: textIn(fields, 'iban'), kind };
        return accounts.added((await proven(() => bankAccounts.create({ body, ...attempt }))).name);
      }}
    >
      {(errorOf) => (
        <>
          <p>{accounts.about}</p>
          <Field name="name" label={accounts.name} failure={errorOf('name')} maxLength={255} />
          <Field name="iban" label={accounts.iban} failure={errorOf('iban')} defaultValue={iban} maxLength={42} />
          <Radios
            legend={accounts.kind}
            name="kind"
            options={Object.entries(accounts.kinds).map(([value, text]) => ({ value, text }))}
            chosen={kind}
            onChoose={(value) => setKind(value === 'own' ? 'own' : 'client_money')}
          />
        </>
      )}
    </CommandDialog>
  );
}

interface OfAccount {
  readonly account: Account;
  readonly onClose: () => void;
}

function Rename({ account: { id, name }, onClose }: OfAccount) {
  const { accounts } = useTexts(cashWords);
  const { bankAccounts } = useOperator();
  return (
    <CommandDialog
      title={accounts.rename}
      submit={accounts.rename}
      changes={changes}
      onClose={onClose}
      send={async (fields) => {
        const body = { name: textIn(fields, 'name') };
        return accounts.renamed((await bankAccounts.update({ id, body })).name);
      }}
    >
      {(errorOf) => (
        <Field name="name" label={accounts.name} failure={errorOf('name')} defaultValue={name} maxLength={255} />
      )}
    </CommandDialog>
  );
}

/** Archives an account, or takes it up again. */
function Archive({ account: { id, name, archived }, onClose }: OfAccount) {
  const { accounts } = useTexts(cashWords);
  const { bankAccounts } = useOperator();
  const action = archived ? accounts.restore : accounts.archive;
  return (
    <CommandDialog
      title={action}
      submit={action}
      isDangerous={!archived}
      changes={changes}
      onClose={onClose}
      send={async () => {
        const after = await bankAccounts.update({ id, body: { archived: !archived } });
        return archived ? accounts.restored(after.name) : accounts.archivedDone(after.name);
      }}
    >
      {() => <p>{archived ? name : accounts.archiveAbout}</p>}
    </CommandDialog>
  );
}
