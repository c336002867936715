/** What an entry of a history says, in the language of the page. */
import type { OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import type { HistoryTexts } from '../../language/de/history.ts';
import type { Words } from '../../language/de.ts';
import { moneyText } from '../../ui/amounts.ts';
import { dayText } from '../../ui/dates.ts';

type HistoryValues = NonNullable<OperatorHistoryEntry['values']>;
type Texts = Readonly<Record<string, string>>;
type InWords = Pick<Words, 'cases' | 'code'>;

const textsOf = (values: HistoryValues, { cases, code }: InWords, types: Texts): HistoryTexts => {
  const {
    procedure_state,
    processing_state,
    code: result,
    amount,
    kind,
    on,
    reason,
    bank_charge,
    count,
    from,
    until,
    outcome,
    type,
    name,
  } = values;
  const { letterKinds, stopKinds, choiceKinds } = cases.history;
  const otherKinds: Readonly<Record<string, string>> = { ...letterKinds, ...stopKinds, ...choiceKinds };
  const costKinds: Readonly<Record<string, string>> = cases.kinds;
  const texts = {
    procedure_state: procedure_state && cases.procedures[procedure_state],
    processing_state: processing_state && cases.processings[processing_state],
    code: result && cases.close.codes[result],
    amount: amount && moneyText(amount, code),
    kind: kind && (costKinds[kind] ?? otherKinds[kind] ?? kind),
    on: on && dayText(on, code),
    reason,
    bank_charge: bank_charge && moneyText(bank_charge, code),
    count: count && new Intl.NumberFormat(code).format(count),
    from: from && dayText(from, code),
    until: until && dayText(until, code),
    outcome: outcome && cases.history.outcomes[outcome],
    type: type && (types[type] ?? type),
    name,
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
};

/** The title by the code and its values; without a code, what a person wrote. */
export const titleOf = (
  { code, values, title }: Pick<OperatorHistoryEntry, 'code' | 'values' | 'title'>,
  words: InWords,
): string | null => {
  if (code === null) return title;
  const { codes, titleTypes, declarations } = words.cases.history;
  return codes[code](textsOf(values ?? {}, words, code.startsWith('title.') ? titleTypes : declarations));
};

/** The text of an answer; a choice is said in the language. */
export function answerText(text: string | null, choices: Readonly<Record<string, string>>): string | null {
  const [first = '', ...more] = text?.split('\n\n') ?? [];
  return text && [choices[first] ?? first, ...more].join('\n\n');
}
