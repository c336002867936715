import { defineMail } from './layout.ts';

interface RecordFacts {
  /** Of the document, in German as the document is. */
  readonly title: string;
  readonly reference: string;
}

/** The mail that carries what a debtor keeps of its choice, or a notice of costs, to an address that it confirmed. */
export const choiceRecord = defineMail<RecordFacts>({
  de: ({ title, reference }) => ({
    subject: `${title}, Aktenzeichen ${reference}`,
    blocks: ['Guten Tag,', `im Anhang finden Sie das Dokument „${title}“. Bitte heben Sie es auf.`],
  }),
  en: ({ title, reference }) => ({
    subject: `${title}, reference ${reference}`,
    blocks: ['Hello,', `the document “${title}” is attached. It is in German. Please keep it.`],
  }),
  samples: { 'choice-record': { title: 'Ratenvereinbarung', reference: 'K26-A7QK3M' } },
});
