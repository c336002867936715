/** The e-mail addresses that receive notifications, and which. What must reach the company always has an address. */
import type { OwnCompany } from '@mahnwerk/contract/account/company.ts';
import { useState, type ReactNode } from 'react';
import { versionIn } from '../data/query.ts';
import { useCompanyData, useStoredCompany } from './company-values.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConflictDialog, useChoice } from '../data/form/ConflictDialog.tsx';
import { saveOver, type Values, type Version } from '../data/form/conflicts.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Checks, Field } from '../ui/Field.tsx';
import { Form, textIn } from '../data/form/Form.tsx';
import { useWords } from '../language/language.ts';
import { useOwner } from '../data/owner.ts';
import { addressValues, channelsOf, type TypedAddress } from './notification-values.ts';

/** An address in the form; its number stays when others are removed. */
interface Row {
  readonly number: number;
  readonly value: string;
  readonly kinds: readonly string[];
}

export function Notifications({ read }: { readonly read: Version<OwnCompany> }) {
  const texts = useWords().company.notifications;
  const mayChange = useOwner().may('account:admin');
  const addresses = Object.entries(addressValues(read.stored.notification_channels, texts.names));
  return (
    <Card title={texts.title}>
      <p>{texts.about}</p>
      {mayChange ? <Addresses read={read} /> : <DescriptionList facts={addresses} />}
    </Card>
  );
}

function Addresses({ read }: { readonly read: Version<OwnCompany> }) {
  // A later reading does not change what is being typed: saving over it is then asked about.
  const [begun, setBegun] = useState(read);
  const { company: words, files } = useWords();
  const texts = words.notifications;
  const store = useStoredCompany();
  const { rows, add, remove, choose: chooseKinds, begin } = useRows(read);
  const save = useSave();
  const send = async (fields: FormData) => {
    const typed = rows.map(({ number, kinds }) => ({
      value: textIn(fields, `email-${number}`).trim(),
      notifications: kinds,
    }));
    const saved = await save.over(begun, typed);
    setBegun(saved);
    begin(saved);
    store(saved);
  };
  return (
    <>
      <Form
        send={send}
        submit={texts.save}
        done={texts.saved}
        failures={{ precondition_failed: files.changedMeanwhile, 'notification_channels required': texts.required }}
      >
        {(errorOf) => (
          <>
            {rows.map((row, at) => (
              <Address
                key={row.number}
                row={row}
                required={begun.stored.required_notifications}
                failure={errorOf(`notification_channels[${at}].value`)}
                onChoose={(kinds) => chooseKinds(row, kinds)}
                onRemove={() => remove(row)}
              />
            ))}
            <p role="alert">{errorOf('notification_channels')}</p>
            <Button name="notification_channels" onPress={() => add(Object.keys(texts.names))}>
              {texts.add}
            </Button>
          </>
        )}
      </Form>
      {save.asked === undefined ? null : <ConflictDialog {...save.asked} labels={{}} />}
    </>
  );
}

/** The addresses while they are edited. */
function useRows(read: Version<OwnCompany>) {
  const rowsOf = ({ stored }: Version<OwnCompany>, first: number): readonly Row[] =>
    stored.notification_channels.map(({ value, notifications }, at) => ({
      number: first + at,
      value,
      kinds: notifications,
    }));
  const [rows, setRows] = useState(() => rowsOf(read, 0));
  const [next, setNext] = useState(rows.length);
  const take = (taken: readonly Row[]) => {
    setRows(taken);
    setNext(Math.max(next, ...taken.map(({ number }) => number + 1)));
  };
  return {
    rows,
    add: (kinds: readonly string[]) => take([...rows, { number: next, value: '', kinds }]),
    remove: (row: Row) => setRows(rows.filter((each) => each !== row)),
    choose: (row: Row, kinds: readonly string[]) =>
      setRows(rows.map((each) => (each === row ? { ...row, kinds } : each))),
    /** Shows what is stored instead. */
    begin: (stored: Version<OwnCompany>) => take(rowsOf(stored, next)),
  };
}

/** Saves the addresses; what others have stored meanwhile is settled address by address. */
function useSave() {
  const { names } = useWords().company.notifications;
  const owner = useOwner();
  const { choose, asked } = useChoice();
  const { latest } = useCompanyData();
  const valuesOf = ({ notification_channels: channels }: OwnCompany) => addressValues(channels, names);
  const over = async (begun: Version<OwnCompany>, typed: readonly TypedAddress[]) => {
    const answer = await saveOver({
      version: begun,
      // In the order of the form, to which the service's refusals refer; those that it left out are removed.
      mine: withRemoved(addressValues(typed, names), valuesOf(begun.stored)),
      valuesOf,
      save: (values, version) =>
        owner.account.accountCompany.update.answer({
          body: { notification_channels: channelsOf(values, names) },
          ifMatch: version.etag,
        }),
      latest,
      choose,
    });
    return versionIn<OwnCompany>(answer);
  };
  return { over, asked };
}

const withRemoved = (typed: Values, before: Values): Values => ({
  ...typed,
  ...Object.fromEntries(Object.keys(before).flatMap((value) => (value in typed ? [] : [[value, '']]))),
});

interface AddressProps {
  readonly row: Row;
  readonly required: readonly string[];
  readonly failure: ReactNode;
  readonly onChoose: (kinds: readonly string[]) => void;
  readonly onRemove: () => void;
}

function Address({ row: { number, value, kinds }, required, failure, onChoose, onRemove }: AddressProps) {
  const texts = useWords().company.notifications;
  return (
    <div>
      <Field label={texts.email} name={`email-${number}`} type="email" defaultValue={value} failure={failure} />
      <Checks
        legend={texts.kinds}
        name={`kinds-${number}`}
        options={Object.entries(texts.names).map(([kind, text]) => ({
          value: kind,
          text: required.includes(kind) ? texts.must(text) : text,
        }))}
        chosen={kinds}
        onChoose={onChoose}
      />
      <Button isQuiet onPress={onRemove}>
        {texts.remove}
      </Button>
    </div>
  );
}
