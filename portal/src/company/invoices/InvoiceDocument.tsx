/** „PDF der Rechnung“ of an invoice that is entered: an e-invoice, chosen or dropped anywhere on the screen, fills the fields. */
import type { ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../data/form/Form.tsx';
import { useMembership } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useCommand } from '../../data/query.ts';
import { useCompany } from '../../data/useCompany.ts';
import { useDunning } from '../../data/useDunning.ts';
import styles from '../../features/imports/Imports.module.css';
import { useProblemSentence, useRowProblem } from '../../features/imports/problem-words.ts';
import { useKinds } from '../../features/imports/source.ts';
import { completionWords } from '../../features/invoices/words.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { typedAmount } from '../../ui/amounts.ts';
import { Field } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { Note } from '../../ui/Note.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { debtorOf, fillForm, isPdf, readEInvoice, type Reading } from './e-invoice.ts';
import type { useInvoiceDebtor } from './InvoiceDebtor.tsx';
import { words as ownWords } from './words.ts';

/** The file of the invoice, and what it says. */
export function useInvoiceDocument(debtor: ReturnType<typeof useInvoiceDebtor>) {
  const words = useTexts(ownWords).create;
  const { dunning } = useDunning();
  const { membership } = useCompany();
  const mayRead = useMembership()?.scopes.includes('dunning:imports:write') ?? false;
  const [file, setFile] = useState<{ readonly file: File; readonly isDropped: boolean }>();
  // Together, so that the fields of a new debtor are there when they are filled.
  const [filled, setFilled] = useState<ImportRow>();
  const { mutate, reset, data, error, isPending } = useCommand(
    async (chosen: File): Promise<{ readonly reading: Reading; readonly known: Known | undefined }> => {
      const reading = await readEInvoice(dunning, membership, chosen);
      const id = reading.is === 'read' ? debtorOf(reading.row) : undefined;
      return { reading, known: id === undefined ? undefined : await dunning.mahnserviceDebtors.get({ id }) };
    },
    {
      onDone: ({ reading, known }) => {
        if (reading.is !== 'read') return;
        const { values, candidates } = reading.row;
        if (known !== undefined)
          debtor.choose({ debtor: known.id, text: `${known.display_name} · ${known.customer_number}` });
        else if (candidates.length === 0)
          debtor.choose({ debtor: 'new', text: words.newDebtor, acting_as: values['acting_as'] ?? 'business' });
        setFilled(reading.row);
      },
    },
  );
  return {
    /** The PDF: an XML is no document of an invoice. */
    file: file !== undefined && isPdf(file.file) ? file.file : undefined,
    droppedName: file?.isDropped === true ? file.file.name : undefined,
    filled,
    reading: isPending ? 'pending' : data?.reading,
    error,
    take(chosen: File | undefined, isDropped: boolean) {
      setFile(chosen && { file: chosen, isDropped });
      reset();
      if (chosen !== undefined && mayRead) mutate(chosen);
    },
  } as const;
}

interface Known {
  readonly id: string;
  readonly display_name: string;
  readonly customer_number: string;
}

interface InvoiceDocumentProps {
  readonly document: ReturnType<typeof useInvoiceDocument>;
  readonly failure: ReactNode;
}

export function InvoiceDocument({ document: of, failure }: InvoiceDocumentProps) {
  const { document } = useTexts(completionWords);
  const words = useTexts(ownWords).eInvoice;
  const { code } = useWords();
  const here = useRef<HTMLDivElement>(null);
  const { filled } = of;
  useEffect(() => {
    // Behind what the form restores of fields that have just come.
    const late = setTimeout(() => {
      const form = here.current?.closest('form');
      if (form && filled !== undefined) fillForm(form, filled, (amount) => typedAmount(amount, code));
    });
    return () => clearTimeout(late);
  }, [filled, code]);
  return (
    <div ref={here} className={styles.part}>
      <Field
        label={document}
        hint={words.hint}
        name="document"
        type="file"
        accept=".pdf,.xml,application/pdf,text/xml,application/xml"
        failure={failure}
        onChange={({ target }) => of.take(target.files?.[0], false)}
      />
      {of.droppedName === undefined ? null : <p>{words.dropped(of.droppedName)}</p>}
      <WhatItSays {...of} />
    </div>
  );
}

function WhatItSays({
  reading,
  error,
  file,
}: Pick<ReturnType<typeof useInvoiceDocument>, 'reading' | 'error' | 'file'>) {
  const words = useTexts(ownWords).eInvoice;
  const { codes } = useWords();
  const sentence = useProblemSentence();
  const { customer } = useCompany();
  if (reading === 'pending') return <Progress text={words.reading} />;
  if (error !== null) return <Note>{sentenceOf(error, codes, words.notRead)}</Note>;
  if (reading === undefined || reading.is === 'none') return null;
  if (reading.is === 'refused') return <Note isBad>{sentence(reading.problem)}</Note>;
  if (reading.is === 'imported')
    return (
      <Note>
        {words.imported} <Link to={paths.company.import(customer, reading.id)}>{words.toImport}</Link>
      </Note>
    );
  return <Row row={reading.row} hasPdf={file !== undefined} />;
}

/** What was read, and what is wrong with it. */
function Row({ row, hasPdf }: { readonly row: ImportRow; readonly hasPdf: boolean }) {
  const { customer } = useCompany();
  const words = useTexts(ownWords).eInvoice;
  const { mahnserviceImportKinds: kinds } = api.dunning;
  const kind = useKinds({ kinds }).data?.find((each) => each.kind === 'invoices');
  const said = useRowProblem(kind);
  const prepaid = row.invoice?.totals.prepaid ?? '0.00';
  return (
    <>
      <p role="status">{words.read}</p>
      {hasPdf ? null : (
        <Note>
          {words.xml} <Link to={paths.company.imports(customer)}>{words.toImports}</Link>
        </Note>
      )}
      {prepaid === '0.00' ? null : (
        <Note>
          {words.prepaid} <Money amount={{ currency: 'EUR', value: prepaid }} />
        </Note>
      )}
      {row.problems.length === 0 ? null : (
        <Note isBad={row.state === 'refused'}>
          <ul>
            {row.problems.map((problem, index) => {
              const { where, sentence, value, about } = said(problem);
              const parts = [where && `${where}:`, sentence, value && `„${value}“`, about];
              return <li key={index}>{parts.filter(Boolean).join(' ')}</li>;
            })}
          </ul>
        </Note>
      )}
    </>
  );
}
