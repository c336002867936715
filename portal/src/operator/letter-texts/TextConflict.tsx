/** Which of two letter texts stands: what was typed, or what a colleague saved meanwhile. */
import { ConflictDialog, type ConflictDialogProps } from '../../data/form/ConflictDialog.tsx';
import { useTexts } from '../../language/language.ts';
import { type TypedText, valueIn } from './text-values.ts';
import { words } from './words.ts';

export function TextConflict(asked: Pick<ConflictDialogProps, 'conflict' | 'onChosen'>) {
  const texts = useTexts(words);
  const labels = {
    name: texts.name,
    subject: texts.subject,
    blocks: texts.blocks,
    payment_days: texts.paymentDays,
    collection_fee: texts.collectionFee,
    expenses_flat_rate: texts.expenses,
    girocode: texts.attachment.girocode,
    claim_statement: texts.attachment.claim_statement,
    channels: texts.channels,
    publish: texts.publish,
  } satisfies Readonly<Record<keyof TypedText, string>>;
  return <ConflictDialog {...asked} labels={labels} textOf={(_name, value) => shownOf(valueIn(value), texts)} />;
}

/** A value in words; of blocks what each says. */
function shownOf(value: TypedText[keyof TypedText], texts: (typeof words)['de']): string {
  if (typeof value === 'boolean') return value ? texts.values.true : texts.values.false;
  if (typeof value === 'string') return value;
  return value
    .map((each) => {
      if (typeof each === 'string') return texts.values[each as keyof typeof texts.values];
      if (each.type === 'part') return texts.parts[each.part];
      return each.type === 'insert' ? texts.types.insert : each.text;
    })
    .join(' · ');
}
