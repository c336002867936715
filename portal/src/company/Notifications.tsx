/** Which e-mail addresses are told of what. What must reach the company has an address always. */
import type { NotificationChannel } from '@mahnwerk/contract/shapes/company.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Card } from '../components/Card.tsx';
import { Checks, Field } from '../components/Field.tsx';
import { Form, textIn } from '../components/Form.tsx';
import { useWords } from '../language/language.ts';
import { useOwner } from '../owner.ts';
import { companyQuery, type ReadCompany } from './company-values.ts';

type Kind = NotificationChannel['notifications'][number];

/** An address in the form; its number stays when others are removed. */
interface Row {
  readonly number: number;
  readonly value: string;
  readonly kinds: readonly string[];
}

export function Notifications({ read: { company, etag } }: { readonly read: ReadCompany }) {
  const { company: words, files } = useWords();
  const texts = words.notifications;
  const owner = useOwner();
  const queries = useQueryClient();
  const [rows, setRows] = useState<readonly Row[]>(() =>
    company.notification_channels.map(({ value, notifications }, number) => ({ number, value, kinds: notifications })),
  );
  const [next, setNext] = useState(rows.length);
  const mayChange = owner.may('account:admin');
  const send = async (fields: FormData) => {
    const notification_channels = rows.map(({ number, kinds }) => ({
      type: 'email' as const,
      value: textIn(fields, `email-${number}`).trim(),
      notifications: kinds as Kind[],
    }));
    await owner.account.accountCompany.update({ body: { notification_channels }, ifMatch: etag });
    await queries.invalidateQueries({ queryKey: companyQuery(owner).queryKey });
  };
  return (
    <Card title={texts.title}>
      <p>{texts.about}</p>
      <Form
        send={send}
        submit={texts.save}
        done={texts.saved}
        failures={{ precondition_failed: files.changedMeanwhile, required: texts.required }}
      >
        {(failureOf) => (
          <>
            {rows.map((row, at) => (
              <Address
                key={row.number}
                row={row}
                required={company.required_notifications}
                mayChange={mayChange}
                failure={failureOf(`notification_channels.${at}.value`)}
                onChange={(kinds) => setRows(rows.map((each) => (each === row ? { ...row, kinds } : each)))}
                onRemove={() => setRows(rows.filter((each) => each !== row))}
              />
            ))}
            <p role="alert">{failureOf('notification_channels')}</p>
            {mayChange ? (
              <Button
                onPress={() => {
                  setRows([...rows, { number: next, value: '', kinds: Object.keys(texts.names) }]);
                  setNext(next + 1);
                }}
              >
                {texts.add}
              </Button>
            ) : null}
          </>
        )}
      </Form>
    </Card>
  );
}

interface AddressProps {
  readonly row: Row;
  readonly required: readonly string[];
  readonly mayChange: boolean;
  readonly failure: string | undefined;
  readonly onChange: (kinds: readonly string[]) => void;
  readonly onRemove: () => void;
}

function Address({ row: { number, value, kinds }, required, mayChange, failure, onChange, onRemove }: AddressProps) {
  const texts = useWords().company.notifications;
  return (
    <div>
      <Field
        label={texts.email}
        name={`email-${number}`}
        type="email"
        defaultValue={value}
        readOnly={!mayChange}
        failure={failure}
      />
      <Checks
        legend={texts.kinds}
        name={`kinds-${number}`}
        options={Object.entries(texts.names).map(([kind, text]) => ({
          value: kind,
          text: required.includes(kind) ? texts.must(text) : text,
        }))}
        chosen={kinds}
        onChoose={onChange}
      />
      {mayChange ? (
        <Button isQuiet onPress={onRemove}>
          {texts.remove}
        </Button>
      ) : null}
    </div>
  );
}
