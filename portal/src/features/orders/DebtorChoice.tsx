/** Who owes: a debtor of an earlier order, or a new one. */
import type { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import { type ReactNode, useRef, useState } from 'react';
import type { Attempt } from '../../data/query.ts';
import { Combobox } from '../../data/form/Combobox.tsx';
import { Radios } from '../../ui/Field.tsx';
import { textIn, textsIn } from '../../data/form/Form.tsx';
import { DebtorInputs } from '../debtor/DebtorFields.tsx';
import { blankDebtor, inputOf, refusalsOf, valuesOf } from '../debtor/debtor-values.ts';
import { useWords } from '../../language/language.ts';
import { useEntry } from './entry.ts';
import forms from './Draft.module.css';

const kinds = ['business', 'consumer', 'known'] as const;
type Kind = (typeof kinds)[number];

/** What is chosen; it is kept by the component around the form. */
export function useDebtorChoice() {
  const { routes, owner } = useEntry();
  const [kind, setKind] = useState<Kind>('business');
  const [known, setKnown] = useState<string>();
  // Kept when the command behind it fails: sending again makes no second debtor.
  const created = useRef<{ readonly input: string; readonly id: string }>(undefined);
  return {
    kind,
    setKind,
    known,
    setKnown,
    /** The id of the debtor, which is created if it is new. */
    async debtorOf(fields: FormData, { idempotencyKey }: Attempt): Promise<string> {
      if (kind === 'known') return textIn(fields, 'known');
      const body = debtorIn(fields, kind);
      const input = JSON.stringify([owner, body]);
      if (created.current?.input !== input) {
        const { id } = await routes.debtors.create({ body, idempotencyKey: `${idempotencyKey}-debtor` });
        created.current = { input, id };
      }
      return created.current.id;
    },
  };
}

interface DebtorChoiceProps {
  readonly choice: ReturnType<typeof useDebtorChoice>;
  readonly errorOf: (field: string) => ReactNode;
  /** The field of the command that takes the debtor. */
  readonly field: string;
}

export function DebtorChoice({ choice: { kind, setKind, known, setKnown }, errorOf, field }: DebtorChoiceProps) {
  const words = useWords().company.newOrder;
  return (
    <>
      <Radios
        legend={words.kind}
        name="kind"
        options={kinds.map((value) => ({ value, text: words.kinds[value] }))}
        chosen={kind}
        onChoose={(value) => {
          setKind(value as Kind);
          // The field of a debtor that is known begins empty.
          setKnown(undefined);
        }}
      />
      {kind === 'known' ? (
        <>
          <EarlierDebtor onChoose={setKnown} failure={errorOf(field)} />
          <input type="hidden" name="known" value={known ?? ''} />
        </>
      ) : (
        <NewDebtor kind={kind} errorOf={errorOf} />
      )}
    </>
  );
}

interface EarlierDebtorProps {
  readonly onChoose: (debtor: string | undefined) => void;
  readonly failure: ReactNode;
}

/** As many orders are looked through for one name. */
const orders_max = 50;

/** The debtors of earlier orders, found by name or by a reference of their claims; each with its latest order. */
function EarlierDebtor({ onChoose, failure }: EarlierDebtorProps) {
  const { company, code } = useWords();
  const { routes, owner } = useEntry();
  const dayOf = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
  const find = async (q: string) => {
    const { results } = await routes.orders.list({ query: { q, ordering: '-created', limit: orders_max } });
    const newest = new Map(results.toReversed().map((order) => [order.debtor_id, order]));
    return [...newest.values()].map(({ debtor_id, debtor_name, created_at }) => ({
      value: debtor_id,
      text: `${debtor_name} · ${company.newOrder.lastOrder(dayOf.format(Date.parse(created_at)))}`,
    }));
  };
  return (
    <Combobox
      label={company.newOrder.known}
      failure={failure}
      name={`debtors of ${owner}`}
      find={find}
      onChoose={onChoose}
    />
  );
}

interface NewDebtorProps {
  readonly kind: 'business' | 'consumer';
  readonly errorOf: (field: string) => ReactNode;
}

/** What letters need, then what helps and can be left open. */
function NewDebtor({ kind, errorOf }: NewDebtorProps) {
  const { company, files: words } = useWords();
  const labels = { organization: company.newOrder.name, email: company.newOrder.email };
  const refusals = refusalsOf(blankDebtor(kind));
  const values = valuesOf(blankDebtor(kind));
  const part = (isNeeded: boolean) =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => name !== 'acting_as' && needed.has(name) === isNeeded),
    );
  const failureOf = (name: string) => (refusals[name] ?? [name]).map(errorOf).find((failure) => failure !== undefined);
  const isRefused = Object.keys(part(false)).some((name) => failureOf(name) !== undefined);
  return (
    <>
      <DebtorInputs values={part(true)} errorOf={failureOf} labels={labels} />
      <details open={isRefused || undefined} className={forms.more}>
        <summary>{words.moreAbout}</summary>
        <div>
          <DebtorInputs values={part(false)} errorOf={failureOf} />
        </div>
      </details>
    </>
  );
}

const needed: ReadonlySet<string> = new Set([
  'organization',
  'salutation',
  'first_name',
  'last_name',
  'birth_date',
  'street',
  'postal_code',
  'city',
  'country',
  'email',
]);

const debtorIn = (fields: FormData, kind: NewDebtorProps['kind']): DebtorInput =>
  inputOf(textsIn(fields, Object.keys(valuesOf(blankDebtor(kind)))), kind);
