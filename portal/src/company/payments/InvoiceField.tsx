/** A field that finds an open invoice by its number, and the latest by a part of it or of the name of its debtor. */
import type { ReactNode } from 'react';
import { Combobox } from '../../data/form/Combobox.tsx';
import { useDunning } from '../../data/useDunning.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { moneyText } from '../../ui/amounts.ts';
import { words } from './words.ts';

interface InvoiceFieldProps {
  readonly failure: ReactNode;
  /** The id; undefined while none is chosen. */
  readonly onChoose: (id: string | undefined) => void;
}

/** The latest invoices, among which a part of a number or a name is looked for. */
const latest_max = 100;
const open: ReadonlySet<string> = new Set(['open', 'in_dunning', 'in_inkasso']);

export function InvoiceField({ failure, onChoose }: InvoiceFieldProps) {
  const { payments, code } = useWords();
  const own = useTexts(words);
  const { dunning, customer } = useDunning();
  const find = async (text: string) => {
    const { list } = dunning.mahnserviceInvoices;
    const [numbered, latest] = await Promise.all([
      list({ query: { invoice_number: text } }),
      list({ query: { archived: false, ordering: '-created', limit: latest_max } }),
    ]);
    const isPartOf = (value: string) => value.toLowerCase().includes(text.toLowerCase());
    const similar = latest.results.filter((each) => isPartOf(each.invoice_number) || isPartOf(each.debtor_name));
    const found = [...numbered.results, ...similar];
    const byId = new Map(found.filter(({ status }) => open.has(status)).map((each) => [each.id, each]));
    return [...byId.values()].map(({ id, invoice_number, debtor_name, open_amount }) => ({
      value: id,
      text: `${invoice_number}, ${debtor_name}, ${payments.open(moneyText(open_amount, code))}`,
    }));
  };
  return (
    <Combobox
      label={own.number}
      hint={own.numberHint}
      name={`open invoices of ${customer}`}
      find={find}
      failure={failure}
      onChoose={onChoose}
    />
  );
}
