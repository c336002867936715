/** „Titel eintragen“: what a court or a notary decided about an accepted claim. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { moneyText } from '../../ui/amounts.ts';
import { dayText } from '../../ui/dates.ts';
import { Checks, Field, type Option, Radios, Select } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { choiceOf, fieldsOf, type Typing, useTyped } from '../case-money/fields.ts';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useCase, useToday } from '../cases/reads.ts';
import { emptyTitle, titleOf, type TypedTitle } from './typed.ts';
import { useClaims } from './useClaims.ts';
import { titleWords } from './words.ts';

export function RecordTitle(dialog: CaseDialog) {
  const words = useTexts(titleWords);
  const { operatorTitles } = useOperator();
  const claims = useUntitled();
  const typing = useTyped(() => emptyTitle(''));
  // The only claim is chosen; of several, a person chooses.
  const claim_id = typing.typed.claim_id || (claims?.length === 1 ? (claims[0]?.value ?? '') : '');
  const typed = { ...typing.typed, claim_id };
  return (
    <CaseForm
      {...dialog}
      title={words.record}
      submit={words.submit}
      done={words.recorded}
      changes={[claim_id, api.operator.operatorClaims, api.operator.operatorTitles]}
      failures={{ conflict: words.conflict }}
      isReady={claim_id !== ''}
      send={(_fields, attempt) => operatorTitles.create({ claim_id, body: titleOf(typed), ...attempt })}
    >
      {(errorOf) => (
        <>
          <p>{claims?.length === 0 ? words.allTitled : words.about}</p>
          <Deed {...{ ...typing, typed, errorOf }} claims={claims ?? []} />
          <Amounts {...{ ...typing, typed, errorOf }} />
        </>
      )}
    </CaseForm>
  );
}

/** The claims without a title; undefined until they are read. */
function useUntitled(): readonly Option[] | undefined {
  const { claims: words } = useWords();
  const { data } = useClaims();
  return data
    ?.filter(({ type }) => type === 'receivable')
    .map(({ id, document_reference, your_reference }) => ({
      value: id,
      text: document_reference ?? your_reference ?? words.unnamed,
    }));
}

interface DeedProps extends Typing<TypedTitle> {
  readonly claims: readonly Option[];
}

function Deed({ claims, ...typing }: DeedProps) {
  const { table, cases } = useWords();
  const words = useTexts(titleWords);
  const today = useToday();
  const field = fieldsOf(typing);
  const { issued_on } = typing.typed;
  return (
    <>
      <Select {...field('claim_id')} label={words.claim} options={[{ value: '', text: table.choose }, ...claims]} />
      <Select {...field('type')} label={words.type} options={stateOptions(cases.history.titleTypes)} />
      <Field {...field('court')} label={words.court} required maxLength={limits.court_characters} />
      <Field {...field('file_number')} label={words.fileNumber} required maxLength={limits.file_number_characters} />
      <Field {...field('issued_on')} label={words.issuedOn} type="date" max={today} required />
      <Field {...field('served_on')} label={words.servedOn} type="date" min={issued_on} />
      <Field {...field('final_since')} label={words.finalSince} type="date" min={issued_on} />
      <Select
        {...field('original_at')}
        label={words.originalAt}
        options={[{ value: '', text: words.unknown }, ...stateOptions(words.originals)]}
      />
    </>
  );
}

function Amounts(typing: Typing<TypedTitle>) {
  const words = useTexts(titleWords);
  const field = fieldsOf(typing);
  const { typed, errorOf } = typing;
  return (
    <>
      <MoneyField {...field('titled_amount')} label={words.amount} hint={words.amountHint} required />
      <Radios {...choiceOf(typing)('interest')} legend={words.interest} options={stateOptions(words.interestKinds)} />
      {typed.interest === 'none' ? null : (
        <>
          <Field
            {...field('rate')}
            failure={errorOf('interest.rate')}
            label={words.rate}
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <Field {...field('from')} failure={errorOf('interest.from')} label={words.from} type="date" required />
          <MoneyField
            {...field('amount_base')}
            failure={errorOf('interest.amount_base')}
            label={words.base}
            hint={words.baseHint}
          />
        </>
      )}
      <MoneyField {...field('titled_costs')} label={words.costs} />
      <Contained {...typing} />
    </>
  );
}

/** The costs of the case that the title may contain. */
function Contained({ typed, change, errorOf }: Typing<TypedTitle>) {
  const { cases, code } = useWords();
  const words = useTexts(titleWords);
  const { id } = useCase();
  const { data } = useRead(api.operator.operatorLedger.costs, {
    mandate_id: id,
    query: { status: 'booked', limit: limits.title_contains_costs },
  });
  const options = (data?.results ?? []).map((cost) => ({
    value: cost.id,
    text: `${cases.kinds[cost.kind] ?? cost.kind}, ${dayText(cost.date, code)}, ${moneyText(cost.total_amount, code)}`,
  }));
  if (options.length === 0) return null;
  const failure = typed.contains.map((_cost, index) => errorOf(`contains_cost_ids[${index}]`)).find(Boolean);
  return (
    <Checks
      legend={words.contains}
      name="contains_cost_ids"
      options={options}
      chosen={typed.contains}
      onChoose={(contains) => change({ contains })}
      {...(failure === undefined ? {} : { failure })}
    />
  );
}
